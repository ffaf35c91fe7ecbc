// A drawing context that writes an SVG document: the calls and properties of a canvas that the painter uses, no others.
// Transforms move and scale only, so coordinates are written as they end up.

const TURN = 2 * Math.PI;

type Attributes = Record<string, string>;

/** Text is centred on its line by hand: not every viewer knows `dominant-baseline`. Unit: the size of the font. */
const MIDDLE = 0.3;
/** Room for a shadow. */
const AROUND = { x: "-20%", y: "-20%", width: "140%", height: "140%", "color-interpolation-filters": "sRGB" };

/** A tenth of a unit is finer than any eye. */
const round = (value: number) => String(Math.round(value * 10) / 10 + 0);

function element(tag: string, attributes: Attributes = {}, ...children: (Element | string)[]) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A colour and its alpha, apart: not every viewer reads both in one. */
function paint(colour: string, alpha: number, name = "fill", opacity = `${name}-opacity`): Attributes {
  const [, parts, own = "1"] = /^rgba\((.*),([^,]*)\)$/.exec(colour) || [];
  const seen = Math.round(alpha * Number(own) * 1000) / 1000;
  return { [name]: parts ? `rgb(${parts})` : colour, ...(seen < 1 && { [opacity]: String(seen) }) };
}

class Gradient {
  id = "";
  stops: Element[] = [];

  constructor(readonly tag: string, readonly place: Attributes) {}

  addColorStop(offset: number, colour: string) {
    this.stops.push(element("stop", { offset: String(offset), ...paint(colour, 1, "stop-color", "stop-opacity") }));
  }
}

export class SvgContext {
  // What save() keeps: all that is public and own.
  origin = { x: 0, y: 0, scale: 1 };
  globalAlpha = 1;
  fillStyle: string | Gradient = "#000";
  strokeStyle = "#000";
  lineWidth = 1;
  lineCap = "butt";
  lineJoin = "miter";
  dash: number[] = [];
  font = "";
  shadowColor = "";
  shadowBlur = 0;
  shadowOffsetY = 0;
  clipped: Attributes = {};

  #kept: Partial<SvgContext>[] = [];
  #path = "";
  #ids = 0;
  #symbols = new Map<string, string>();
  #defs = element("defs");
  #root: Element;
  #out: Element; // where elements go

  /** `title`: what the picture shows, in words; `fonts`: of all its text. */
  constructor(width: number, height: number, title: string, fonts: string) {
    const [w, h] = [round(width), round(height)];
    const about = { viewBox: `0 0 ${w} ${h}`, width: w, height: h, role: "img" };
    const words = title.replace(/[^\t\n\r -\uFFFD]/g, ""); // the rest XML has no way to write
    const text = { "font-family": fonts, "text-anchor": "middle" };
    this.#root = this.#out = element("svg", { ...about, ...text }, element("title", {}, words), this.#defs);
  }

  /** The document. */
  toString() { return new XMLSerializer().serializeToString(this.#root); }

  save() { this.#kept.push({ ...this }); }
  restore() { Object.assign(this, this.#kept.pop()); }

  setTransform(scale: number, _b: 0, _c: 0, _d: number, x: number, y: number) { this.origin = { x, y, scale }; }
  translate(x: number, y: number) { this.origin = { ...this.origin, x: this.#x(x), y: this.#y(y) }; }
  /** Sideways and down alike. */
  scale(by: number) { this.origin = { ...this.origin, scale: this.origin.scale * by }; }

  beginPath() { this.#path = ""; }
  moveTo(x: number, y: number) { this.#path += `M${this.#at(x, y)}`; }
  lineTo(x: number, y: number) { this.#path += `${this.#path ? "L" : "M"}${this.#at(x, y)}`; }
  closePath() { this.#path += "Z"; }
  setLineDash(dash: number[]) { this.dash = dash; }

  /** Clockwise. */
  arc(x: number, y: number, r: number, from: number, to: number) {
    const sweep = to - from >= TURN ? TURN : (((to - from) % TURN) + TURN) % TURN;
    const on = (angle: number): [number, number] => [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    const [size, parts] = [this.#long(r), sweep > Math.PI ? 2 : 1]; // one arc cannot go all the way round
    this.lineTo(...on(from));
    for (let i = 1; i <= parts; i++) {
      this.#path += `A${size} ${size} 0 0 1 ${this.#at(...on(from + (sweep * i) / parts))}`;
    }
  }

  fill() {
    if (this.shadowColor) this.#shadow();
    this.#add("path", { d: this.#path, ...this.#filling() });
  }

  stroke() { this.#add("path", { d: this.#path, ...this.#line() }); }

  clip() {
    const id = this.#define("c", "clipPath", this.clipped, element("path", { d: this.#path }));
    this.clipped = { "clip-path": `url(#${id})` };
  }

  createLinearGradient(x0: number, y0: number, x1: number, y1: number) {
    return new Gradient("linearGradient", { ...this.#place("x1", x0, "y1", y0), ...this.#place("x2", x1, "y2", y1) });
  }

  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number) {
    const inner = { ...this.#place("fx", x0, "fy", y0), fr: this.#long(r0) };
    return new Gradient("radialGradient", { ...inner, ...this.#place("cx", x1, "cy", y1), r: this.#long(r1) });
  }

  fillText(text: string, x: number, y: number) { this.#text(text, x, y, this.#filling()); }
  strokeText(text: string, x: number, y: number) { this.#text(text, x, y, this.#line()); }

  /** What is drawn around the origin, once for each key, shown at a place and as a whole as opaque as `globalAlpha`. */
  use(key: string, x: number, y: number, draw: () => void) {
    const id = this.#symbols.get(key) ?? this.#symbol(draw);
    this.#symbols.set(key, id);
    const alpha = this.globalAlpha < 1 && { opacity: String(this.globalAlpha) };
    this.#add("use", { href: `#${id}`, ...this.#place("x", x, "y", y), ...alpha });
  }

  #symbol(draw: () => void) {
    const [outside, id] = [this.#out, `u${++this.#ids}`];
    this.#out = this.#defs.appendChild(element("g", { id }));
    this.save();
    Object.assign(this, { origin: { x: 0, y: 0, scale: this.origin.scale }, globalAlpha: 1, clipped: {} });
    draw();
    this.restore();
    this.#out = outside;
    return id;
  }

  #shadow() {
    const blur = element("feGaussianBlur", { stdDeviation: round(this.shadowBlur / 2) });
    const filter = `url(#${this.#define("s", "filter", AROUND, blur)})`;
    const cast = { transform: `translate(0 ${round(this.shadowOffsetY)})`, filter };
    this.#add("path", { d: this.#path, ...cast, ...paint(this.shadowColor, this.globalAlpha) });
  }

  #text(text: string, x: number, y: number, how: Attributes) {
    const [, weight, size] = /^(\d+) ([\d.]+)px/.exec(this.font)!;
    const place = this.#place("x", x, "y", y + Number(size) * MIDDLE);
    this.#add("text", { ...place, "font-size": this.#long(Number(size)), "font-weight": weight, ...how }, text);
  }

  #filling(): Attributes {
    const { fillStyle: style } = this;
    if (!(style instanceof Gradient)) return paint(style, this.globalAlpha);
    const place = { gradientUnits: "userSpaceOnUse", ...style.place };
    style.id ||= this.#define("g", style.tag, place, ...style.stops);
    return paint(`url(#${style.id})`, this.globalAlpha);
  }

  #line(): Attributes {
    return {
      fill: "none",
      ...paint(this.strokeStyle, this.globalAlpha, "stroke"),
      "stroke-width": this.#long(this.lineWidth),
      ...(this.lineCap !== "butt" && { "stroke-linecap": this.lineCap }),
      ...(this.lineJoin !== "miter" && { "stroke-linejoin": this.lineJoin }),
      ...(this.dash.length && { "stroke-dasharray": this.dash.map((each) => this.#long(each)).join(" ") }),
    };
  }

  /** Among what is only referred to; its name, which begins with a letter. */
  #define(letter: string, tag: string, attributes: Attributes, ...children: Element[]) {
    const id = `${letter}${++this.#ids}`;
    this.#defs.append(element(tag, { id, ...attributes }, ...children));
    return id;
  }

  #add(tag: string, attributes: Attributes, ...children: string[]) {
    this.#out.append(element(tag, { ...this.clipped, ...attributes }, ...children));
  }

  #x(x: number) { return this.origin.x + x * this.origin.scale; }
  #y(y: number) { return this.origin.y + y * this.origin.scale; }
  #long(length: number) { return round(length * this.origin.scale); }
  #at(x: number, y: number) { return `${round(this.#x(x))} ${round(this.#y(y))}`; }
  #place(across: string, x: number, down: string, y: number) {
    return { [across]: round(this.#x(x)), [down]: round(this.#y(y)) };
  }
}
