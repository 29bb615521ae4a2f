const MARCA = Symbol('html');

/** Markup that was made by `html`, and so holds no text of a person's that was not escaped. */
export interface Html {
  readonly [MARCA]: string;
}

/** The parts of a template: text, which is escaped, and markup, which is not. */
export type Trozo = string | number | Html | readonly Trozo[];

/** Writes markup. Everything put into it is escaped unless `html` itself made it: `html`<p>${nombre}</p>``. */
export function html(partes: TemplateStringsArray, ...trozos: readonly Trozo[]): Html {
  return { [MARCA]: partes.map((parte, i) => parte + marcado(trozos[i] ?? '')).join('') };
}

/** The markup as text, to be sent. */
export function textoDeHtml(codigo: Html): string {
  return codigo[MARCA];
}

/** Text with every sign that means something in markup or in a quoted attribute written as an entity. */
export function escaparHtml(texto: string): string {
  return texto.replace(/[&<>"'`]/g, signo => `&#${signo.charCodeAt(0)};`);
}

function marcado(trozo: Trozo): string {
  if (typeof trozo === 'string') return escaparHtml(trozo);
  if (typeof trozo === 'number') return String(trozo);
  return esLista(trozo) ? trozo.map(marcado).join('') : trozo[MARCA];
}

function esLista(trozo: Html | readonly Trozo[]): trozo is readonly Trozo[] {
  return Array.isArray(trozo);
}
