/** Words that stand in any text and say nothing about what it is about: English first, then the neighbours. */
const LISTS = [
  'a an and are as at be been but by can could did do does for from get had has have he her here his how i if in into is it its just like may me more most my new no not of off on one only or other our out over she should so some such than that the their them then there these they this those to too up us use used using very was we were what when where which who why will with would you your',
  'about after all also any because before best between both come day each even every first four five good great know last learn let long look made make many much need never next now own part people same see show since still take tell things think three through time top two under until want way ways well while without work world year years',
  'aber als am auch auf aus bei bin bis das dass dem den der des die durch ein eine einem einen einer eines er es für hat ich ihr im ist kann man mehr mit nach nicht noch nur oder sich sie sind so um und uns von vor wie wir wird zu zum zur',
  'au aux avec ce ces dans de des du elle en est et eux il je la le les leur lui ma mais mes mon ne nos notre nous on ou par pas pour qu que qui sa se ses son sur ta te tes toi ton tu un une vos votre vous',
  'al como con del desde donde el ella ellos entre era es esta este ha hay la las lo los más mi muy no nos para pero por porque que se sin sobre su sus también un una uno y ya',
  'che chi ci come con da dal dei del della delle di gli ho il in io la le lo ma nel non per più quando questo se si sono su tra un una uno',
  'com www http https html htm php index org net html5 amp utm ref id page pages post posts article articles blog en',
];

export const STOP_WORDS: ReadonlySet<string> = new Set(LISTS.flatMap((list) => list.split(' ')));
