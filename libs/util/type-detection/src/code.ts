/** How much of a text is looked at: the type of a long one shows in its beginning. UTF-16 units. */
const LOOKED_AT_MAX = 20_000;

/**
 * Keywords where code has them, not where prose does: `function name(`, but not "the function of sleep". Every repeat
 * is bounded or stops at a line's end, so no text makes one of them slow.
 */
const SIGNS_OF_CODE: readonly RegExp[] = [
  // Modules
  /^\s*import\s[^'"\n;]{0,200}['"][^'"\n]{1,200}['"]/m,
  /^\s*import\s+(?:static\s+)?[\w.]+(?:\.\*)?;\s*$/m,
  /^\s*import\s+[\w.]+\s+as\s+\w+\s*$/m,
  /^\s*from\s+[\w.]+\s+import\s+[\w*(]/m,
  /^\s*export\s+(?:default|const|function|class|type|interface|async|enum)\s+[\w${[(]/m,
  /^\s*export\s+(?:\{|\*|[A-Za-z_]\w*=)/m,
  /^\s*(?:package|using|namespace|use)\s+[\w.:\\]+\s*[;{]/m,
  /\brequire\s?\(?['"]/,
  /^\s*#\s*(?:include\s*[<"]|define\s+\w|ifn?def\s+\w|pragma\s+\w)/m,
  // Functions and types
  /\bfunction\b\s{0,5}\*?\s{0,5}[\w$]*\s{0,5}\([^)\n]{0,200}\)\s{0,20}\{/,
  /\bfunction\s+[\w$]+\(/,
  /\)\s{0,5}=>|[\w$]\s{0,5}=>\s{0,5}[{(]|\(\s{0,5}[\w$]+\s{0,5}=>/,
  /^\s*(?:async\s+)?def\s+\w+\s*\(/m,
  /^\s*(?:pub\s+)?(?:async\s+)?fn\s+\w+\s*[(<]/m,
  /^\s*func\s+(?:\([^)\n]{0,100}\)\s*)?\w+\s*[(<]/m,
  /^\s*(?:\w+\s+){0,3}(?:class|interface|enum|struct|trait|impl|record)\s+\w[^\n{;]{0,200}\{/m,
  /^\s*class\s+[A-Z]\w*(?:\([^)\n]{0,100}\))?:\s*$/m,
  /^\s*type\s+\w+(?:<[^>\n]{0,100}>)?\s*=\s*\S/m,
  /^\s*(?:public|private|protected)\s+(?:(?:static|final|async|readonly|override)\s+){0,3}[\w<>[\]]+\s+\w+\s*(?:\([^\n]{0,200}\)\s*\{?|=[^\n]{0,200};|;)\s*$/m,
  // Variables and statements
  /^\s*(?:const|let|var|val|final|local)\s+[\w${[][^=\n]{0,200}=/m,
  /^\s*(?:let|var)\s+[\w$]+\s*(?::\s*\w+\s*)?;/m,
  /^\s*(?:int|float|double|char|bool|boolean|string|String|auto|long|void|unsigned)\s+\*?\w+(?:\(|\[|\s*=\s*\S|;\s*$)/m,
  /\b(?:if|for|while|switch|catch|foreach)\s?\([^\n]{0,200}\)\s{0,20}\{/,
  /^\s*(?:async\s+)?for\s+\w+(?:,\s*\w+)?\s+in\s+[^\n]{1,200}:\s*$/m,
  /^\s*(?:if|elif|while)\s[^\n]{0,200}(?:[=<>()[\]!]|\b(?:not|is|in|and|or)\b)[^\n]{0,200}:[ \t]*\n[ \t]+\S/m,
  /^\s*return\b[^\n]{0,200};\s*$/m,
  /\bawait\s+[\w$.]+\(/,
  /\b(?:console\.\w+|System\.out\.\w+|document\.\w+|window\.\w+|Math\.\w+|JSON\.\w+|print|printf|println|alert)\(/,
  /^[\w$]+(?:\.[\w$]+){1,10}\([^\n]{0,300}\);?$/,
  /[\w$]\([^()\n]{0,200}\);\s*$/m,
  // Shell
  /^#!\s*\//,
  /^\s*\$\s+[a-z][\w.-]*/m,
  /^\s*sudo\s+\w/m,
  /^\s*(?:npm|npx|yarn|pnpm|git|docker|kubectl|pip3?|apt|apt-get|brew|cargo|curl|wget|systemctl|ssh|chmod|chown|tar)\s+(?:-{1,2}\w|(?:install|i|run|ci|add|commit|push|pull|clone|checkout|build|exec|compose|get|apply|start|stop|test|update|init|rebase|merge|status|log|ps)\b|https?:|\S+@\S+|\+x\b|\d{3,4}\s)/m,
  /\s\|\s(?:grep|awk|sed|xargs|sort|head|tail|jq|wc|less|tee|uniq)\b/,
  // SQL: in capitals, or with what only a statement has
  /\bSELECT\b[\s\S]{1,2000}\bFROM\b/,
  /^\s*select\s[\s\S]{1,2000}\sfrom\s[\s\S]{0,2000}[;=*]/i,
  /^\s*select\s+\*\s+from\s/i,
  /^\s*(?:insert\s+into\s+\S+\s*(?:\(|values)|delete\s+from\s+\S+\s+where\s|update\s+\S+\s+set\s+\S+\s*=|create\s+(?:or\s+replace\s+)?(?:table|index|view|database|schema|function)\s+\S+|alter\s+table\s+\S+\s+\w+|drop\s+(?:table|index|view|database)\s+\S+)/im,
  // Markup and style
  /<!doctype\s|<\?(?:php|xml|=)/i,
  /<\/[a-z][\w-]{0,40}>/i,
  /<(?:html|head|body|div|span|p|a|ul|ol|li|table|tr|td|th|img|input|button|form|label|section|header|footer|nav|main|article|script|style|link|meta|h[1-6]|br|hr|svg|path|template|slot)(?:\s[^<>\n]{0,500})?\/?>/i,
  /<[a-z][\w-]{0,40}\s[^<>\n]{0,300}=\s?["'{][^<>\n]{0,500}>/i,
  /\{[^{}]{0,500}[\w-]\s{0,5}:\s{0,5}[^{};]{1,200}[;}]/,
  /^@(?:media|import|font-face|keyframes|supports)\b/m,
  // A fenced block and nothing else
  /^```[^\n]*\n[\s\S]*\n```$/,
];

/** A line that opens or closes a block with its bracket. */
const BLOCK_LINE = /[{[(]\s*$|^\s*[}\])]+[;,]?\s*$|^\s*[}\])]/m;

/** True for text that is code: keywords in their place, JSON, or several lines with brackets that form blocks. */
export function isCodeLike(text: string): boolean {
  const looked = squeezeBlanks(text.trim().slice(0, LOOKED_AT_MAX));
  if (isJson(looked)) return true;
  if (SIGNS_OF_CODE.some((sign) => sign.test(looked))) return true;
  return looked.includes('\n') && hasBlocks(looked);
}

/** Long runs of blanks and empty lines say nothing, and would let the expressions above start over at each of them. */
function squeezeBlanks(text: string): string {
  return text.replace(/[^\S\n]{3,}/g, '  ').replace(/\n(?:[^\S\n]*\n)+/g, '\n');
}

/**
 * Curly brackets on several lines are code; round and square ones only where they form a block, because prose has
 * remarks in them and Markdown its links and check boxes. So are lines that end in semicolons.
 */
function hasBlocks(text: string): boolean {
  if (text.includes('{') && text.includes('}')) return true;
  if (BLOCK_LINE.test(text)) return true;
  const ending = text.match(/[\w)\]'"];[ \t]*$/gm);
  return ending !== null && ending.length >= 2 && /[=(]/.test(text);
}

function isJson(text: string): boolean {
  if (!/^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(text)) return false;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  } catch {
    return false;
  }
}
