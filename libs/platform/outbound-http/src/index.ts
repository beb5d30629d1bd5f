export { OutboundRefused, type Refusal } from './errors.js';
export {
  OutboundHttp,
  type OutboundOptions,
  type OutboundRequest,
  type OutboundResponse,
} from './outbound-http.js';
export { OutboundHttpConfig } from './outbound-http.config.js';
export { resolveByDns, type Resolve } from './resolver.js';
