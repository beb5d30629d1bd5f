const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

export interface Rgb {
  /** 0–255 each. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** True for `#RGB` and `#RRGGBB`, digits in any case, nothing around it. */
export function isHexColor(text: string): boolean {
  return HEX.test(text);
}

/**
 * The colours of a palette, one a line, as written. Blank lines and blanks around a colour do not matter. Null when any
 * other line is there, or none at all.
 */
export function parsePalette(content: string): string[] | null {
  const colors: string[] = [];
  for (const line of content.split(/\r\n|\r|\n/)) {
    const color = line.trim();
    if (color === '') continue;
    if (!isHexColor(color)) return null;
    colors.push(color);
  }
  return colors.length > 0 ? colors : null;
}

/** The colours among the lines of a content that may hold other lines too: what a colour bookmark can still show. */
export function swatches(content: string): string[] {
  return content
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(isHexColor);
}

/** `#abc` and `#AABBCC` as `#aabbcc`; null for anything else. */
export function toLongHex(text: string): string | null {
  if (!isHexColor(text)) return null;
  const digits = text.slice(1).toLowerCase();
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** The red, green and blue parts, or null when `text` is no hex colour. */
export function parseHexColor(text: string): Rgb | null {
  const long = toLongHex(text);
  if (long === null) return null;
  const value = Number.parseInt(long.slice(1), 16);
  return { red: value >> 16, green: (value >> 8) & 0xff, blue: value & 0xff };
}

/** `rgb(255, 0, 0)`, as CSS reads it; null when `text` is no hex colour. */
export function toRgbString(text: string): string | null {
  const rgb = parseHexColor(text);
  return rgb === null ? null : `rgb(${rgb.red}, ${rgb.green}, ${rgb.blue})`;
}

/** `hsl(0, 100%, 50%)`, rounded to whole degrees and percents; null when `text` is no hex colour. */
export function toHslString(text: string): string | null {
  const rgb = parseHexColor(text);
  if (rgb === null) return null;
  const red = rgb.red / 255;
  const green = rgb.green / 255;
  const blue = rgb.blue / 255;
  const max = Math.max(red, green, blue);
  const spread = max - Math.min(red, green, blue);
  const lightness = max - spread / 2;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const degrees = Math.round(hue({ red, green, blue }, max, spread)) % 360;
  return `hsl(${degrees}, ${Math.round(saturation * 100)}%, ${Math.round(lightness * 100)}%)`;
}

function hue({ red, green, blue }: Rgb, max: number, spread: number): number {
  if (spread === 0) return 0;
  if (max === red) return (60 * ((green - blue) / spread) + 360) % 360;
  if (max === green) return 60 * ((blue - red) / spread) + 120;
  return 60 * ((red - green) / spread) + 240;
}

/** Relative luminance, 0 (black) to 1 (white), as WCAG 2.2 defines it. */
export function luminance({ red, green, blue }: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Contrast of two hex colours, 1 to 21, as WCAG 2.2 defines it; null when one is no hex colour. */
export function contrastRatio(a: string, b: string): number | null {
  const first = parseHexColor(a);
  const second = parseHexColor(b);
  if (first === null || second === null) return null;
  const [light, dark] = [luminance(first), luminance(second)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Black or white, whichever reads better on the colour; it is at least 4.5:1. Null when `text` is no hex colour. */
export function readableOn(text: string): '#000000' | '#ffffff' | null {
  const onBlack = contrastRatio(text, '#000000');
  const onWhite = contrastRatio(text, '#ffffff');
  if (onBlack === null || onWhite === null) return null;
  return onBlack >= onWhite ? '#000000' : '#ffffff';
}
