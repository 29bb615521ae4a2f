const ATTRIBUTE = 'data-estilo';

/**
 * The page's policy (CSP) ignores `style` attributes in HTML, which React writes for `style` props. So the server
 * renames them, and the browser restores them through the DOM, which the policy allows. In written HTML a quotation
 * mark within text is an entity: ` style="` is always an attribute.
 */
export function setStylesApart(html: string): string {
  return html.replaceAll(' style="', ` ${ATTRIBUTE}="`);
}

/** Restores the renamed styles. */
export function restoreStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(ATTRIBUTE) ?? '';
    element.removeAttribute(ATTRIBUTE);
  }
}
