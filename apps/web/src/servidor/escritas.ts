import { matches } from '@taquilla/ui/patterns.ts';
import { patterns } from '../paths.ts';

const DE_ACCESO = 'src/sesion/AuthLayout.tsx';
const CON_COMPRA = 'src/withCompra.tsx';
const CONFIRMACION = 'src/compra/confirmacion/ConfirmacionPage.tsx';

interface Pantalla {
  pattern: string;
  /** The screen's modules outside of the first load. */
  modules: readonly string[];
}

/** Public pages: the server writes them whole. */
const ESCRITAS: readonly Pantalla[] = [
  { pattern: patterns.eventos, modules: [] },
  { pattern: patterns.evento, modules: ['src/eventos/EventoPage.tsx', CON_COMPRA] },
  { pattern: patterns.informacion, modules: ['src/eventos/InformacionPage.tsx', CON_COMPRA] },
  { pattern: patterns.asientos, modules: ['src/compra/seleccion/AsientosPage.tsx'] },
  { pattern: patterns.login, modules: ['src/sesion/LoginPage.tsx', DE_ACCESO] },
  { pattern: patterns.register, modules: ['src/sesion/RegisterPage.tsx', DE_ACCESO] },
  { pattern: patterns.forgot, modules: ['src/sesion/ForgotPage.tsx', DE_ACCESO] },
  { pattern: patterns.legal, modules: ['src/legales/LegalPage.tsx'] },
];

/** Private pages: the server knows only their frame. */
const ENMARCADAS: readonly Pantalla[] = [
  { pattern: patterns.reset, modules: ['src/sesion/ResetPage.tsx', DE_ACCESO] },
  { pattern: patterns.success, modules: ['src/sesion/SuccessPage.tsx', DE_ACCESO] },
  { pattern: patterns.perfil, modules: ['src/perfil/PerfilPage.tsx'] },
  { pattern: patterns.reembolso, modules: ['src/reembolso/ReembolsoPage.tsx'] },
  { pattern: patterns.terminarCompra, modules: [CONFIRMACION] },
  { pattern: patterns.terminarCompraInvitado, modules: [CONFIRMACION] },
];

/** Whether the server may write a path's page whole, and the modules of its screen; none for no screen. */
export function screenAt(path: string): { isWritten: boolean; modules: readonly string[] } {
  const isOfPath = ({ pattern }: Pantalla) => matches(pattern, path);
  const written = ESCRITAS.find(isOfPath);
  return { isWritten: written !== undefined, modules: (written ?? ENMARCADAS.find(isOfPath))?.modules ?? [] };
}

/** Every module named above, so that a wrong name is found when the server starts. */
export const MODULES: readonly string[] = [...ESCRITAS, ...ENMARCADAS].flatMap(({ modules }) => modules);
