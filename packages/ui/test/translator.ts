/**
 * Changes the document as Chrome's translator does, and goes on with all that appears: each text goes into two <font>
 * elements, and every second one as a copy, with the original taken off the page. The document's element counts them in
 * `data-translated`. Uses nothing from outside of it, so that a browser can be given it. Returns how to stop it.
 */
export function translateDocument(): () => void {
  const page = document.documentElement;
  let translated = 0;
  const wrap = (text: Text) => {
    if (text.parentElement?.closest('font, script, style, textarea, svg, [translate="no"]')) return;
    if (!text.data.trim()) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    translated += 1;
    page.dataset.translated = String(translated);
    outer.append(inner);
    if (translated % 2 === 0) {
      inner.append(text.data);
      text.replaceWith(outer);
    } else {
      text.before(outer);
      inner.append(text);
    }
  };
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    texts.forEach(wrap);
  };
  page.classList.add('translated-ltr');
  translate(document.body);
  const observer = new MutationObserver(records => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (node instanceof Text && node.isConnected) wrap(node);
        else if (node instanceof Element && node.localName !== 'font') translate(node);
      }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
