import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { ErrorBoundary } from '@taquilla/ui/ErrorBoundary.tsx';
import { useFocusOnMount } from '@taquilla/ui/useFocusOnMount.ts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { CompraDeInvitado } from '../../api/descargar.ts';
import { guardarBoletos } from '../../offline/guardarBoletos.ts';
import { Artwork } from '../../ui/Artwork.tsx';
import { BoletoDePapel, type LugarComprado } from './BoletoDePapel.tsx';
import { BoletosDeInvitado } from './BoletosDeInvitado.tsx';
import { Confeti } from './Confeti.tsx';
import './CompraExitosa.css';

const CodigoDelBoleto = lazy(() =>
  import('./CodigoDelBoleto.tsx').then(m => ({ default: m.CodigoDelBoleto })),
);

export interface CompraExitosaProps {
  titulo: '¡Compra exitosa!' | 'Compra exitosa';
  /** Pesos. */
  total: number;
  /** The address that gets the tickets. */
  correo: string | null;
  /** The name by which the buyer asks about the purchase. */
  folio?: string | null | undefined;
  evento: Pick<EventoDetalle, 'id' | 'nombre' | 'fecha' | 'imagenBanner' | 'imagenPromocion'> & {
    recinto: { nombre: string; direccion?: string; zona?: string };
    ciudad?: { nombre: string };
  };
  lugares: readonly LugarComprado[];
  comprador: 'registrado' | 'invitado';
  /** A guest's purchase: its tickets can be downloaded here, and its address corrected. */
  compra?: CompraDeInvitado | null;
  /** The actions that follow. */
  children: ReactNode;
}

/** The paid purchase: its places, the address of the mail, and the ticket leaving the window (§2.28, §2.30). */
export function CompraExitosa(props: CompraExitosaProps) {
  const { titulo, total, evento, lugares, comprador, compra, children } = props;
  const [correo, setCorreo] = useState(props.correo);
  const encabezado = useFocusOnMount<HTMLHeadingElement>();
  const [primero] = lugares;
  // Keeps the tickets for a door without a network; the mail may be slow.
  useEffect(() => {
    if (comprador === 'registrado') guardarBoletos([evento.id]).catch(() => {});
  }, [comprador, evento.id]);
  // `h2` in the general tickets' dialog, because the page around it has its own `h1`.
  const Encabezado = titulo === 'Compra exitosa' ? 'h2' : 'h1';
  return (
    <div className="exito-escena">
      <Confeti arte={evento.imagenPromocion ?? evento.imagenBanner} />
      <div className="exito-marco">
        <div className="exito">
          <div className="exito__texto">
            <Encabezado ref={encabezado} tabIndex={-1} className="exito__titulo">
              {titulo}
            </Encabezado>
            <p className="exito__monto">
              <b>{formatPesos(dePesos(total))}</b>
              <span className="suave">MXN, total pagado</span>
            </p>
            <p>
              {evento.nombre}, {evento.recinto.nombre}. {haciaDonde(lugares.length)}{' '}
              {correo ? (
                <>
                  a <strong className="exito__correo">{correo}</strong>.
                </>
              ) : (
                'a tu correo.'
              )}
            </p>
            {props.folio && (
              <p className="menor">
                Folio de tu compra: <b className="num">{props.folio}</b>
              </p>
            )}
            {compra && <BoletosDeInvitado compra={compra} onCorregido={setCorreo} />}
            <div className="exito__acciones">{children}</div>
          </div>
          {primero && (
            <BoletoDePapel
              evento={evento}
              lugar={primero}
              cuantos={lugares.length}
              arte={<Artwork src={evento.imagenBanner} format="portada" />}
              codigo={
                comprador === 'registrado' && (
                  <ErrorBoundary instead={null}>
                    <Suspense>
                      <CodigoDelBoleto eventoId={evento.id} lugar={primero} />
                    </Suspense>
                  </ErrorBoundary>
                )
              }
            />
          )}
        </div>
      </div>
    </div>
  );
}

function haciaDonde(boletos: number): string {
  if (boletos === 0) return 'Tus boletos van en camino';
  return boletos === 1 ? 'Tu boleto va en camino' : `Tus ${boletos} boletos van en camino`;
}
