import { sayDate } from '@taquilla/ui/dates.ts';

/** A field's value in words; only a whole local date and time is one. */
export function sayValue(valor: unknown): string {
  if (typeof valor === 'boolean') return valor ? 'sí' : 'no';
  const text = String(valor ?? '');
  if (text.trim() === '') return 'vacío';
  return sayDate(text, 'minute') || text;
}
