interface Campo {
  tagName: string;
  type?: string;
}

/**
 * Whether a key belongs to the focused field and not to the designer (§C10.10): in a text field every key, in others the
 * keys that choose.
 */
export function belongsToField(
  { tagName, type }: Campo,
  { key, conControl }: { key: string; conControl: boolean },
): boolean {
  if (tagName === 'SELECT') return !conControl;
  const escoge = tagName === 'INPUT' && (type === 'radio' || type === 'checkbox');
  if (!escoge) return true;
  return !conControl && key !== 'Escape' && (key.length > 1 || key === ' ');
}
