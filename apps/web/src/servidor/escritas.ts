import { matches } from '@taquilla/ui/patterns.ts';
import { patterns } from '../paths.ts';

/** The table of the screens that the first load's own lacks. */
const APARTE = 'src/routesApart.tsx';
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
  { pattern: patterns.login, modules: [APARTE, 'src/sesion/LoginPage.tsx', DE_ACCESO] },
  { pattern: patterns.register, modules: [APARTE, 'src/sesion/RegisterPage.tsx', DE_ACCESO] },
  { pattern: patterns.forgot, modules: [APARTE, 'src/sesion/ForgotPage.tsx', DE_ACCESO] },
  { pattern: patterns.legal, modules: [APARTE, 'src/legales/LegalPage.tsx'] },
];

/** Private pages: the server knows only their frame. */
const ENMARCADAS: readonly Pantalla[] = [
  { pattern: patterns.reset, modules: [APARTE, 'src/sesion/ResetPage.tsx', DE_ACCESO] },
  { pattern: patterns.success, modules: [APARTE, 'src/sesion/SuccessPage.tsx', DE_ACCESO] },
  { pattern: patterns.perfil, modules: [APARTE, 'src/perfil/PerfilPage.tsx'] },
  { pattern: patterns.reembolso, modules: [APARTE, 'src/reembolso/ReembolsoPage.tsx'] },
  { pattern: patterns.compra, modules: [APARTE, 'src/compra/junto/CompraPage.tsx'] },
  { pattern: patterns.cambio, modules: [APARTE, 'src/cambio/CambioPage.tsx'] },
  { pattern: patterns.reembolsos, modules: [APARTE, 'src/cambio/ReembolsosPage.tsx'] },
  { pattern: patterns.terminarCompra, modules: [APARTE, CONFIRMACION] },
  { pattern: patterns.terminarCompraInvitado, modules: [APARTE, CONFIRMACION] },
];

/** Whether the server may write a path's page whole, and the modules of its screen; none for no screen. */
export function screenAt(path: string): { isWritten: boolean; modules: readonly string[] } {
  const isOfPath = ({ pattern }: Pantalla) => matches(pattern, path);
  const written = ESCRITAS.find(isOfPath);
  return { isWritten: written !== undefined, modules: (written ?? ENMARCADAS.find(isOfPath))?.modules ?? [] };
}

/** Every module named above, so that a wrong name is found when the server starts. */
export const MODULES: readonly string[] = [...ESCRITAS, ...ENMARCADAS].flatMap(({ modules }) => modules);
