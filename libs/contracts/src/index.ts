export * from './identity.js';
export * from './messages.js';
export * from './ports.js';
export * from './routes.js';
export * from './services.js';
export * from './subscriptions.js';
export * from './visitors.js';
