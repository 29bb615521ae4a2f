const MARK = Symbol('html');

/** Markup that was made by `html`, and so holds no text of a person's that was not escaped. */
export interface Html {
  readonly [MARK]: string;
}

/** The parts of a template: text, which is escaped, and markup, which is not. */
export type HtmlPart = string | number | Html | readonly HtmlPart[];

/** Writes markup. Everything put into it is escaped unless `html` itself made it: `html`<p>${nombre}</p>``. */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return { [MARK]: texts.map((text, i) => text + written(parts[i] ?? '')).join('') };
}

/** The markup as text, to be sent. */
export function htmlText(markup: Html): string {
  return markup[MARK];
}

/** Text with every sign that means something in markup or in a quoted attribute written as an entity. */
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
