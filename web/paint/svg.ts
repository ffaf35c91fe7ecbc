// @ts-nocheck
// A drawing context that writes an SVG document: the calls and properties of a canvas that the painter uses, no others.
// Transforms move and scale only, so coordinates are written as they end up.

/** @typedef {import("./strokes").Context} Context */

const SPACE = "http://www.w3.org/2000/svg";
/** Text is centred on its line by hand: not every viewer knows `dominant-baseline`. Unit: the size of the font. */
const MIDDLE = 0.3;

/** @param {number} value  a tenth of a unit is finer than any eye */
const round = (value) => String(Math.round(value * 10) / 10 + 0);

/** A colour and its alpha, apart: not every viewer reads both in one. @param {string} colour @param {number} alpha @param {string} [name]  of the attribute */
function paint(colour, alpha, name = "fill") {
  const [, parts, own = "1"] = /^rgba\((.*),([^,]*)\)$/.exec(colour) || [];
  const seen = Math.round(alpha * Number(own) * 1000) / 1000;
  return { [name]: parts ? `rgb(${parts})` : colour, ...(seen < 1 && { [name === "stop-color" ? "stop-opacity" : `${name}-opacity`]: String(seen) }) };
}

class Gradient {
  /** @param {string} tag @param {Record<string, string>} place */
  constructor(tag, place) {
    /** @type {[number, string][]} */
    this.stops = [];
    this.tag = tag;
    this.place = place;
    this.id = "";
  }

  /** @param {number} offset @param {string} colour */
  addColorStop(offset, colour) {
    this.stops.push([offset, colour]);
  }
}

export class SvgContext {
  // What save() keeps: all that is public and own.
  origin = { x: 0, y: 0, scale: 1 };
  globalAlpha = 1;
  /** @type {string|Gradient} */
  fillStyle = "#000";
  strokeStyle = "#000";
  lineWidth = 1;
  lineCap = "butt";
  lineJoin = "miter";
  /** @type {number[]} */
  dash = [];
  font = "";
  shadowColor = "";
  shadowBlur = 0;
  shadowOffsetY = 0;
  clipping = "";

  /** @type {Partial<SvgContext>[]} */
  #kept = [];
  #path = "";
  #ids = 0;
  /** @type {Map<string, string>} */
  #symbols = new Map();

  /** @type {Element} */
  #root;
  /** @type {Element} */
  #defs;
  /** Where elements go. @type {Element} */
  #out;

  /** @param {number} width @param {number} height @param {string} title  what the picture shows, in words @param {string} fonts  of all its text */
  constructor(width, height, title, fonts) {
    this.#root = this.#element("svg", { viewBox: `0 0 ${round(width)} ${round(height)}`, width: round(width), height: round(height), role: "img", "font-family": fonts, "text-anchor": "middle" });
    const words = this.#element("title");
    words.textContent = title.replace(/[^\t\n\r -\uFFFD]/g, ""); // what XML has no way to write
    this.#defs = this.#element("defs");
    this.#root.append(words, this.#defs);
    this.#out = this.#root;
  }

  /** The document. */
  toString() {
    return new XMLSerializer().serializeToString(this.#root);
  }

  save() {
    this.#kept.push({ ...this });
  }

  restore() {
    Object.assign(this, this.#kept.pop());
  }

  /** @param {number} x @param {number} y */
  translate(x, y) {
    this.origin = { ...this.origin, x: this.#x(x), y: this.#y(y) };
  }

  /** @param {number} by  sideways and down alike */
  scale(by) {
    this.origin = { ...this.origin, scale: this.origin.scale * by };
  }

  beginPath() {
    this.#path = "";
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.#path += `M${this.#at(x, y)}`;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.#path += `${this.#path ? "L" : "M"}${this.#at(x, y)}`;
  }

  /** Clockwise. @param {number} x @param {number} y @param {number} r @param {number} from @param {number} to */
  arc(x, y, r, from, to) {
    const turn = Math.PI * 2;
    const sweep = to - from >= turn ? turn : (((to - from) % turn) + turn) % turn;
    const size = this.#long(r);
    this.lineTo(x + r * Math.cos(from), y + r * Math.sin(from));
    const parts = sweep > Math.PI ? 2 : 1; // one arc cannot go all the way round
    for (let i = 1; i <= parts; i++) this.#path += `A${size} ${size} 0 0 1 ${this.#at(x + r * Math.cos(from + (sweep * i) / parts), y + r * Math.sin(from + (sweep * i) / parts))}`;
  }

  closePath() {
    this.#path += "Z";
  }

  fill() {
    if (this.shadowColor) {
      const filter = `s${++this.#ids}`;
      const room = { x: "-20%", y: "-20%", width: "140%", height: "140%" };
      this.#defs.append(this.#element("filter", { id: filter, ...room, "color-interpolation-filters": "sRGB" }, this.#element("feGaussianBlur", { stdDeviation: round(this.shadowBlur / 2) })));
      this.#add("path", { d: this.#path, transform: `translate(0 ${round(this.shadowOffsetY)})`, filter: `url(#${filter})`, ...paint(this.shadowColor, this.globalAlpha) });
    }
    this.#add("path", { d: this.#path, ...this.#filling() });
  }

  stroke() {
    this.#add("path", { d: this.#path, fill: "none", ...this.#line() });
  }

  clip() {
    const id = `c${++this.#ids}`;
    this.#defs.append(this.#element("clipPath", { id, ...this.#clipped() }, this.#element("path", { d: this.#path })));
    this.clipping = id;
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.dash = dash;
  }

  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  createLinearGradient(x0, y0, x1, y1) {
    return new Gradient("linearGradient", { x1: round(this.#x(x0)), y1: round(this.#y(y0)), x2: round(this.#x(x1)), y2: round(this.#y(y1)) });
  }

  /** @param {number} x0 @param {number} y0 @param {number} r0 @param {number} x1 @param {number} y1 @param {number} r1 */
  createRadialGradient(x0, y0, r0, x1, y1, r1) {
    return new Gradient("radialGradient", { fx: round(this.#x(x0)), fy: round(this.#y(y0)), fr: this.#long(r0), cx: round(this.#x(x1)), cy: round(this.#y(y1)), r: this.#long(r1) });
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    this.#text(text, x, y, this.#filling());
  }

  /** @param {string} text @param {number} x @param {number} y */
  strokeText(text, x, y) {
    this.#text(text, x, y, { fill: "none", ...this.#line() });
  }

  /**
   * Use what was drawn before under the same key, moved to a place and as a whole as opaque as `globalAlpha`.
   * @param {string} key @param {number} x @param {number} y @param {(context: Context) => void} draw  around the origin, the first time
   */
  use(key, x, y, draw) {
    let id = this.#symbols.get(key);
    if (!id) {
      this.#symbols.set(key, (id = `u${++this.#ids}`));
      const group = this.#element("g", { id });
      const outside = this.#out;
      this.#defs.append(group);
      this.save();
      this.#out = group;
      this.origin = { x: 0, y: 0, scale: this.origin.scale };
      this.globalAlpha = 1;
      this.clipping = "";
      draw(/** @type {any} */ (this));
      this.restore();
      this.#out = outside;
    }
    this.#add("use", { href: `#${id}`, x: round(this.#x(x)), y: round(this.#y(y)), ...(this.globalAlpha < 1 && { opacity: String(this.globalAlpha) }) });
  }

  /** @param {string} text @param {number} x @param {number} y @param {Record<string, string>} how */
  #text(text, x, y, how) {
    const [, weight, size] = /** @type {RegExpExecArray} */ (/^(\d+) ([\d.]+)px/.exec(this.font));
    const place = { x: round(this.#x(x)), y: round(this.#y(y + Number(size) * MIDDLE)) };
    this.#add("text", { ...place, "font-size": this.#long(Number(size)), "font-weight": weight, ...how }).textContent = text;
  }

  #filling() {
    const { fillStyle: style } = this;
    if (!(style instanceof Gradient)) return paint(style, this.globalAlpha);
    if (!style.id) {
      style.id = `g${++this.#ids}`;
      const stops = style.stops.map(([offset, colour]) => this.#element("stop", { offset: String(offset), ...paint(colour, 1, "stop-color") }));
      this.#defs.append(this.#element(style.tag, { id: style.id, gradientUnits: "userSpaceOnUse", ...style.place }, ...stops));
    }
    return paint(`url(#${style.id})`, this.globalAlpha);
  }

  #line() {
    return {
      ...paint(this.strokeStyle, this.globalAlpha, "stroke"),
      "stroke-width": this.#long(this.lineWidth),
      ...(this.lineCap !== "butt" && { "stroke-linecap": this.lineCap }),
      ...(this.lineJoin !== "miter" && { "stroke-linejoin": this.lineJoin }),
      ...(this.dash.length && { "stroke-dasharray": this.dash.map((each) => this.#long(each)).join(" ") }),
    };
  }

  /** @returns {Record<string, string>} */
  #clipped() {
    return this.clipping ? { "clip-path": `url(#${this.clipping})` } : {};
  }

  /** @param {string} tag @param {Record<string, string>} attributes */
  #add(tag, attributes) {
    return this.#out.appendChild(this.#element(tag, { ...this.#clipped(), ...attributes }));
  }

  /** @param {string} tag @param {Record<string, string>} [attributes] @param {...Element} children */
  #element(tag, attributes = {}, ...children) {
    const element = document.createElementNS(SPACE, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  /** @param {number} x */
  #x(x) {
    return this.origin.x + x * this.origin.scale;
  }

  /** @param {number} y */
  #y(y) {
    return this.origin.y + y * this.origin.scale;
  }

  /** @param {number} length */
  #long(length) {
    return round(length * this.origin.scale);
  }

  /** @param {number} x @param {number} y */
  #at(x, y) {
    return `${round(this.#x(x))} ${round(this.#y(y))}`;
  }
}
