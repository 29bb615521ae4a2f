import { matches, patterns } from '../paths.ts';

const DE_ACCESO = 'src/sesion/AuthLayout.tsx';
const CON_CONSULTAS = 'src/api/Consultas.tsx';
const CON_COMPRA = 'src/compraEnEvento.tsx';

/** Pages that anybody may see and that the server writes whole, with the modules they need beside the first load. */
const ESCRITAS: readonly { pattern: string; modules: readonly string[] }[] = [
  { pattern: patterns.eventos, modules: [] },
  { pattern: patterns.evento, modules: ['src/eventos/EventoPage.tsx', CON_CONSULTAS, CON_COMPRA] },
  { pattern: patterns.informacion, modules: ['src/eventos/InformacionPage.tsx', CON_CONSULTAS, CON_COMPRA] },
  { pattern: patterns.asientos, modules: ['src/compra/seleccion/AsientosPage.tsx', CON_CONSULTAS] },
  { pattern: patterns.login, modules: ['src/sesion/LoginPage.tsx', DE_ACCESO] },
  { pattern: patterns.register, modules: ['src/sesion/RegisterPage.tsx', DE_ACCESO] },
  { pattern: patterns.forgot, modules: ['src/sesion/ForgotPage.tsx', DE_ACCESO] },
  { pattern: patterns.legal, modules: ['src/legales/LegalPage.tsx'] },
];

/** The modules of a page that the server writes; null for one that the browser alone writes. */
export function modulesOf(path: string): readonly string[] | null {
  return ESCRITAS.find(({ pattern }) => matches(pattern, path))?.modules ?? null;
}

/** Every module named above, so that a wrong name is found when the server starts. */
export const MODULES: readonly string[] = ESCRITAS.flatMap(({ modules }) => modules);
