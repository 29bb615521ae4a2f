interface Campo {
  tagName: string;
  type?: string;
}

/** Whether a key is a field's own and not the designer's (§C10.10): all of one that is written in, of others those that choose. */
export function esDelCampo(
  { tagName, type }: Campo,
  { key, conControl }: { key: string; conControl: boolean },
): boolean {
  if (tagName === 'SELECT') return !conControl;
  const escoge = tagName === 'INPUT' && (type === 'radio' || type === 'checkbox');
  if (!escoge) return true;
  return !conControl && key !== 'Escape' && (key.length > 1 || key === ' ');
}
