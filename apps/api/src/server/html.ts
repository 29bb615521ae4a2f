const MARK = Symbol('html');

/** Markup made by `html`, in which all text is escaped. */
export interface Html {
  readonly [MARK]: string;
}

/** The parts of a template: text, which is escaped, and markup, which is not. */
export type HtmlPart = string | number | Html | readonly HtmlPart[];

/** Makes markup. Every value in the template is escaped unless `html` made it: `html`<p>${nombre}</p>``. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return { [MARK]: texts.map((text, i) => text + written(parts[i] ?? '')).join('') };
}

/** The markup as a string. */
export function htmlText(markup: Html): string {
  return markup[MARK];
}

/** Text with entities in place of the characters that have a meaning in markup or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, sign => `&#${sign.charCodeAt(0)};`);
}

function written(part: HtmlPart): string {
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return isList(part) ? part.map(written).join('') : part[MARK];
}

function isList(part: Html | readonly HtmlPart[]): part is readonly HtmlPart[] {
  return Array.isArray(part);
}
