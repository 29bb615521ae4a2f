import type { Asiento, EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatPesos } from '@taquilla/rules/dinero';
import { abreviarLugares } from '@taquilla/rules/lugares';
import { BottomBar } from '@taquilla/ui/BottomBar.tsx';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Link } from 'wouter';
import { paths } from '../../../paths.ts';
import type { Auditorio } from '../auditorio/useAuditorio.ts';
import type { Seleccion } from '../eleccion/elegir.ts';
import { usePerdidos } from '../eleccion/usePerdidos.ts';
import { useCotizacion } from '../resumen/useCotizacion.ts';

interface BarraDelMapaProps {
  evento: EventoDetalle;
  auditorio: Auditorio;
  ids: Seleccion;
  onPoner: (ids: Seleccion) => void;
}

/** The seats picked on the map with their total, over the page, and the way on to buy them (§B1.2, §2.29). */
export function BarraDelMapa({ evento, auditorio, ids, onPoner }: BarraDelMapaProps) {
  const { datos, porId } = auditorio;
  const elegidos = ids.flatMap(id => porId.get(id) ?? []);
  const { cotizacion } = useCotizacion({ evento, auditorio, elegidos });
  usePerdidos({ seleccion: ids, porId, esMesa: datos.esMesa, apartando: false, poner: onPoner });
  if (elegidos.length === 0) return null;
  const { id: seccionId, nombre } = datos.seccion;
  return (
    <BottomBar className="barra--lugares">
      <section className="barra__cuenta" aria-label="Tus lugares">
        <small>Tus lugares ({elegidos.length})</small>
        <strong>
          {formatPesos(cotizacion.desglose.total)} <small>total</small>
        </strong>
        <small className="barra__cuales">
          {nombre} {nombrar(elegidos, datos.esMesa)}
        </small>
      </section>
      <Button variant="borde" onClick={() => onPoner([])}>
        Quitar
      </Button>
      <Link
        className={buttonClass({})}
        href={paths.asientos({ eventoId: evento.id, seccionId, seccion: nombre })}
      >
        Continuar
      </Link>
    </BottomBar>
  );
}

function nombrar(elegidos: readonly Asiento[], esMesa: boolean): string {
  return abreviarLugares(elegidos.map(asiento => ({ ...asiento, esMesa }))).join(', ');
}
