/** Injection token of {@link Broadcast}, which is an interface. */
export const BROADCAST = Symbol('broadcast');
