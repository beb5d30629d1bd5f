export { detect, detectType, type Detection } from './detect.js';
