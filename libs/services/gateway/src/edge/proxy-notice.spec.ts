import { describe, expect, it, jest } from '@jest/globals';
import { ProxyNotice } from './proxy-notice.js';

const forwarded = { 'x-forwarded-for': '1.2.3.4' };

describe('ProxyNotice', () => {
  it('warns once, when the header comes though no proxy is trusted', () => {
    const warn = jest.fn();
    const notice = new ProxyNotice({ nodeEnv: 'production', trustedProxies: [] }, { warn });
    notice.look({});
    expect(warn).not.toHaveBeenCalled();
    notice.look(forwarded);
    notice.look(forwarded);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith({}, expect.stringContaining('TRUSTED_PROXIES'));
  });

  it.each([
    ['development', []],
    ['test', []],
    ['production', ['10.0.0.0/8']],
  ] as const)('is silent in %s with %j', (nodeEnv, trusted) => {
    const warn = jest.fn();
    new ProxyNotice({ nodeEnv, trustedProxies: [...trusted] }, { warn }).look(forwarded);
    expect(warn).not.toHaveBeenCalled();
  });
});
