export { createEdge, type Edge } from './edge/edge.js';
export { openEdge, type OpenEdge } from './edge/open-edge.js';
export { GatewayConfig } from './gateway.config.js';
export { gatewayManifest } from './gateway.manifest.js';
