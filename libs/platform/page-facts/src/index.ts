export { decodePage } from './page-charset.js';
export { pageFacts, type PageFacts } from './page-facts.js';
