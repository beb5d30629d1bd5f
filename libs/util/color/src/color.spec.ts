import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  contrastRatio,
  isHexColor,
  parseHexColor,
  parsePalette,
  readableOn,
  swatches,
  toHslString,
  toLongHex,
  toRgbString,
} from './index.js';

describe('hex colours', () => {
  it.each([['#fff'], ['#FFF'], ['#a1B2c3']])('%p is one', (text) => expect(isHexColor(text)).toBe(true));

  it.each([['fff'], ['#ffff'], ['#ff'], ['#ggg'], ['#1234567'], [' #fff'], ['#fff\n'], ['#ffffff00'], ['']])(
    '%p is none',
    (text) => {
      expect(isHexColor(text)).toBe(false);
      expect(parseHexColor(text)).toBeNull();
      expect(toRgbString(text)).toBeNull();
      expect(toHslString(text)).toBeNull();
      expect(readableOn(text)).toBeNull();
      expect(contrastRatio(text, '#fff')).toBeNull();
    },
  );

  it.each([
    ['#f00', '#ff0000', 'rgb(255, 0, 0)', 'hsl(0, 100%, 50%)'],
    ['#0F0', '#00ff00', 'rgb(0, 255, 0)', 'hsl(120, 100%, 50%)'],
    ['#0000ff', '#0000ff', 'rgb(0, 0, 255)', 'hsl(240, 100%, 50%)'],
    ['#336699', '#336699', 'rgb(51, 102, 153)', 'hsl(210, 50%, 40%)'],
    ['#ff0080', '#ff0080', 'rgb(255, 0, 128)', 'hsl(330, 100%, 50%)'],
    ['#ff0001', '#ff0001', 'rgb(255, 0, 1)', 'hsl(0, 100%, 50%)'],
    ['#808080', '#808080', 'rgb(128, 128, 128)', 'hsl(0, 0%, 50%)'],
    ['#fff', '#ffffff', 'rgb(255, 255, 255)', 'hsl(0, 0%, 100%)'],
  ])('%p is %p, %p and %p', (text, long, rgb, hsl) => {
    expect(toLongHex(text)).toBe(long);
    expect(toRgbString(text)).toBe(rgb);
    expect(toHslString(text)).toBe(hsl);
  });
});

describe('palettes', () => {
  it('are lines of colours, kept as written', () => {
    expect(parsePalette('#FFF\n  #000000 \r\n\n#abc')).toEqual(['#FFF', '#000000', '#abc']);
    expect(parsePalette('#fff')).toEqual(['#fff']);
  });

  it.each([[''], ['\n'], ['#fff\nred'], ['#fff, #000'], ['#fff #000']])('%p is none', (content) => {
    expect(parsePalette(content)).toBeNull();
  });

  it('show the colours among other lines', () => {
    expect(swatches('Brand\n#fff\nText: #000\n#123456')).toEqual(['#fff', '#123456']);
  });
});

describe('contrast', () => {
  it('is what WCAG says', () => {
    expect(contrastRatio('#000', '#fff')).toBeCloseTo(21);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('finds readable text for every colour', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
        const color = `#${value.toString(16).padStart(6, '0')}`;
        expect(contrastRatio(color, readableOn(color) ?? '')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
