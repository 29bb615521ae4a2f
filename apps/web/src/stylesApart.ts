const ATTRIBUTE = 'data-estilo';

/**
 * The page's policy (CSP) takes no `style` attribute out of HTML, while React writes its `style` props as such.
 * So the server sets them apart under another name, and the browser puts them in place through the DOM, which the
 * policy allows. In written HTML a quotation mark within text is an entity: ` style="` is always an attribute.
 */
export function setStylesApart(html: string): string {
  return html.replaceAll(' style="', ` ${ATTRIBUTE}="`);
}

/** Puts the styles that were set apart in place. */
export function restoreStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(ATTRIBUTE) ?? '';
    element.removeAttribute(ATTRIBUTE);
  }
}
