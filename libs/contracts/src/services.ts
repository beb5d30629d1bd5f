/** Every service of the system. A new one is added here first; the compiler then lists what else it needs. */
export const SERVICES = ['gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion'] as const;

export type ServiceName = (typeof SERVICES)[number];

/** Services that the gateway forwards to. */
export type UpstreamName = Exclude<ServiceName, 'gateway'>;
