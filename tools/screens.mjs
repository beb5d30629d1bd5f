// `npm run screens`, `npm run screens -- --only palette`: pictures of every screen in its states, sizes and themes,
// in reports/screens, with a page that shows them side by side.
import { live } from './launch/life.mjs';
import { inRoot } from './launch/paths.mjs';
import { parseArguments, runSuites } from './launch/run-suites.mjs';
import { withProduct } from './launch/test-product.mjs';
import { chosenScreens } from './screens/choice.mjs';
import { takePictures } from './screens/pictures.mjs';
import { SCREENS } from './screens/screens.mjs';

const FOLDER = inRoot('reports/screens');

const { more } = parseArguments(process.argv.slice(2));
const screens = chosenScreens(SCREENS, more);

/** @type {import('./launch/run-suites.mjs').Suite} */
const SUITE = {
  name: 'screens',
  about: `pictures of ${screens.length} screens, everything in one process`,
  needsBuild: true,
  run: async (context) => {
    const chromium = await context.bench.chromium();
    if (!chromium.have) {
      context.missing(`the pictures (${chromium.why})`);
      return undefined;
    }
    return withProduct(context, 'all-in-one', ({ E2E_BASE_URL: url = '' }) =>
      takePictures({ screens, url, executablePath: chromium.value, folder: FOLDER, say: context.say }),
    );
  },
};

await live(
  async (life) =>
    runSuites({ suites: [SUITE], more: [], life, show: () => console.log(`\n  ${FOLDER}/index.html`) }),
  { onStop: () => console.log('\nStopping …') },
);
