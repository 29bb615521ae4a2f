import { storage } from '@taquilla/cliente/storage';
import { createStore, useStore } from '@taquilla/ui/store.ts';

/** Day, night, or as the system has it; kept in this browser only. */
export const THEMES = ['dia', 'noche', 'sistema'] as const;
export type Theme = (typeof THEMES)[number];

const CLAVE = 'tema';
const oscuro = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const elegido = createStore<Theme>('dia');
const visto = createStore<'dia' | 'noche'>('dia');

export function savedTheme(): Theme {
  const guardado = storage.getItem(CLAVE);
  return THEMES.find(tema => tema === guardado) ?? 'dia';
}

/** Shows a theme and keeps it. */
export function setTheme(tema: Theme): void {
  elegido.set(tema);
  storage.setItem(CLAVE, tema);
  mostrar();
}

function mostrar(): void {
  const tema = elegido.get();
  const seVe = tema === 'sistema' ? (oscuro?.matches ? 'noche' : 'dia') : tema;
  visto.set(seVe);
  document.documentElement.dataset.tema = seVe;
}

oscuro?.addEventListener('change', mostrar);

/** The chosen theme, and the visible one. */
export function useTheme(): { elegido: Theme; visto: 'dia' | 'noche' } {
  return { elegido: useStore(elegido), visto: useStore(visto) };
}
