import type { Asiento, EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { type Centavos, formatPesos } from '@taquilla/rules/dinero';
import { abreviarLugares } from '@taquilla/rules/lugares';
import { BottomBar } from '@taquilla/ui/BottomBar.tsx';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import { contar } from '../auditorio/nombrar.ts';
import type { Agotada } from '../auditorio/useAuditorio.ts';

interface BarraDeCompraProps {
  evento: EventoDetalle;
  elegidos: readonly Asiento[];
  esMesa: boolean;
  agotada: Agotada | null;
  /** With charges. */
  total: Centavos;
  /** The earlier total, if it rose without the buyer's doing; else null. */
  totalAntes: Centavos | null;
  /** The summary, shown in a sheet. */
  children: ReactNode;
}

/** The total and the next step on a phone (§2.29, 'Ver resumen'). */
export function BarraDeCompra(props: BarraDeCompraProps) {
  const { evento, elegidos, esMesa, agotada, total, totalAntes, children } = props;
  const [abierto, setAbierto] = useState(false);
  const hay = elegidos.length > 0;
  return (
    <>
      <BottomBar>
        {hay ? (
          <div className="barra__cuenta">
            <small>{describir(elegidos, esMesa)}</small>
            <strong>{formatPesos(total)}</strong>
            <TotalConCargos antes={totalAntes} />
          </div>
        ) : agotada ? (
          <div className="barra__cuenta">
            <p>Sección agotada.</p>
            {agotada.hayApartados && <small>Si alguien suelta un lugar, aparecerá aquí.</small>}
          </div>
        ) : (
          <div className="barra__cuenta">
            <p>No has seleccionado asientos.</p>
            <small>{esMesa ? 'Toca una mesa para elegirla.' : 'Toca un asiento para elegirlo.'}</small>
          </div>
        )}
        {hay && <Button onClick={() => setAbierto(true)}>Ver resumen</Button>}
        {agotada && (
          <Link href={paths.evento(evento.id)} className={buttonClass({})}>
            Otra sección
          </Link>
        )}
      </BottomBar>
      {abierto && (
        <Dialog title="Resumen" look="hoja" onDismiss={() => setAbierto(false)}>
          {children}
        </Dialog>
      )}
    </>
  );
}

/** The label of the total, with the earlier total if it rose. */
function TotalConCargos({ antes }: { antes: Centavos | null }) {
  return (
    <small role="status">
      {antes === null ? (
        'total con cargos'
      ) : (
        <b className="barra__cambio">Cambió: era {formatPesos(antes)}</b>
      )}
    </small>
  );
}

function describir(elegidos: readonly Asiento[], esMesa: boolean): string {
  const nombres = abreviarLugares(elegidos.map(asiento => ({ ...asiento, esMesa }))).join(', ');
  return esMesa ? nombres : `${contar(elegidos.length, 'asiento')}: ${nombres}`;
}
