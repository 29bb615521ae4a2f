import { useAnswer } from '@taquilla/cliente/useAnswer';
import { matches } from '@taquilla/ui/patterns.ts';
import { notificar } from '@taquilla/ui/toasts.ts';
import { CONTENT_ID } from '@taquilla/ui/useNavigationEffects.ts';
import { usePageLoaded } from '@taquilla/ui/usePageLoaded.ts';
import { type ReactNode, useEffect } from 'react';
import { Redirect, useLocation, useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { questionOf } from '../api/questionOf.ts';
import { Logo } from '../layout/Logo.tsx';
import { useConfiguracion } from '../layout/useConfiguracion.ts';
import { leerVolver, paths, patterns } from '../paths.ts';
import { useSesion } from './useSesion.ts';
import './AuthLayout.css';

/** Screens for visitors only. A mail's link also works with a session, and so does the page for unknown addresses. */
const DE_VISITANTES = [patterns.login, patterns.register, patterns.forgot];

/** Brand panel and form (§2.14). A logged-in buyer is sent back to the previous page, else home. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { status } = useSesion();
  // For the tab's title, which ends in the operator's name.
  useConfiguracion();
  const [location] = useLocation();
  const deDonde = useHistoryState<unknown>();
  if (status === 'authenticated' && DE_VISITANTES.some(pattern => matches(pattern, location))) {
    return <YaDentro destino={leerVolver(deDonde) ?? paths.inicio()} />;
  }
  return (
    <div className="acceso">
      <header className="acceso__marca">
        <Muro />
        <Logo />
        <div className="acceso__lema">
          <p className="titulo">Acceso exclusivo a los mejores conciertos</p>
          <p>Inicia sesión para descubrir eventos y comprar tus boletos.</p>
        </div>
      </header>
      <main className="acceso__forma" id={CONTENT_ID} tabIndex={-1}>
        <div className="acceso__caja">{children}</div>
      </main>
    </div>
  );
}

/** The words for a logged-in buyer who opened a mail's link again; for a visitor the login shows them. */
const MOTIVOS: Readonly<Record<string, string>> = {
  enlace_invalido: 'El enlace ya se usó o venció. Tu sesión sigue abierta.',
  correo_ya_verificado: 'Tu correo ya está verificado.',
};

function YaDentro({ destino }: { destino: string }) {
  const motivo = useSearchParams()[0].get('motivo') ?? '';
  useEffect(() => {
    if (Object.hasOwn(MOTIVOS, motivo)) notificar(MOTIVOS[motivo] ?? '');
  }, [motivo]);
  return <Redirect to={destino} replace />;
}

const COLUMNAS = 5;
const POR_COLUMNA = 4;

/** A wall of the posters of events on sale. Decoration: hidden when there are none. */
function Muro() {
  const { data } = useAnswer(questionOf('getEventos', { query: { tipoDispositivo: 'web' } }));
  const posters = data?.eventos.flatMap(evento => evento.imagenPromocion ?? []) ?? [];
  // The posters load last.
  const pageLoaded = usePageLoaded();
  if (posters.length === 0 || !pageLoaded) return null;
  // Neighbouring columns start at different posters, so that a short list does not show its repetition.
  const corrimiento = Math.max(1, Math.round(posters.length * 0.38));
  return (
    <div className="muro" aria-hidden="true">
      {Array.from({ length: COLUMNAS }, (_, columna) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the wall's places are fixed
        <div key={columna}>
          {Array.from({ length: POR_COLUMNA }, (_, fila) => (
            <img
              // biome-ignore lint/suspicious/noArrayIndexKey: the wall's places are fixed
              key={fila}
              src={posters[(columna * corrimiento + fila) % posters.length]}
              alt=""
              width="800"
              height="1000"
              decoding="async"
            />
          ))}
        </div>
      ))}
    </div>
  );
}
