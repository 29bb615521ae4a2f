import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { BottomBar } from '@taquilla/ui/BottomBar.tsx';
import { Button } from '@taquilla/ui/Button.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { AccionesDeApartada, RelojDeApartada, Soltar } from '../apartada/Apartada.tsx';
import { type Apartada, olvidarSoltada, useApartada, useSoltar } from '../apartada/useApartada.ts';
import { comoElegibles } from '../cambiando.ts';
import { contarBoletos, describirLugares } from '../pago/resumen/describirLugares.ts';
import { ResumenDeCompra, ResumenPlegado } from '../pago/resumen/ResumenDeCompra.tsx';
import type { ReservaGuardada } from '../reserva.ts';
import { BarraDelAuditorio, type Vista } from './auditorio/BarraDelAuditorio.tsx';
import { Leyendas } from './auditorio/Leyendas.tsx';
import { useDelEvento } from './auditorio/LimiteEnSeccion.tsx';
import { ListaAsientos } from './auditorio/ListaAsientos.tsx';
import { MapaDelAuditorio } from './auditorio/MapaDelAuditorio.tsx';
import { useAuditorio } from './auditorio/useAuditorio.ts';
import { useFilasEnVivo } from './auditorio/useFilasEnVivo.ts';
import { EncabezadoDeSeccion } from './EncabezadoDeSeccion.tsx';
import type { Seleccion } from './eleccion/elegir.ts';
import { SeleccionSkeleton } from './SeleccionSkeleton.tsx';

interface AsientosApartadosProps {
  evento: EventoDetalle;
  seccionId: number;
  nombre: string;
  guardada: ReservaGuardada;
  onPagar: () => void;
  /** Called when only the payment can tell how the hold stands. */
  onOtraCosa: () => void;
  onSoltada: (lugares: Seleccion) => void;
}

/**
 * A section's seats while places of the event are held, as on the way back from the payment: the held seats stand out,
 * the clock runs, and no others can be picked, so that a buyer has one hold of an event (§4.7).
 */
export function AsientosApartados(props: AsientosApartadosProps) {
  const { evento, seccionId, nombre, guardada, onOtraCosa } = props;
  const apartada = useApartada(guardada, onOtraCosa);
  const { data, error } = useFilasEnVivo(evento.id, seccionId);
  if (!apartada || !(data || error)) {
    return <SeleccionSkeleton nombre={nombre} eventoId={evento.id} evento={evento} />;
  }
  return <Vistos {...props} apartada={apartada} datos={data} />;
}

interface VistosProps extends AsientosApartadosProps {
  apartada: Apartada;
  /** Undefined for a section that is no longer on sale; its held seats can still be paid. */
  datos: RespuestaDe<'getFilas'> | undefined;
}

function Vistos({ evento, nombre, apartada, datos, onPagar, onOtraCosa, onSoltada }: VistosProps) {
  const { reserva } = apartada.viva;
  const [soltada, setSoltada] = useState<Reserva | null>(null);
  const soltar = useSoltar(apartada, setSoltada);
  useEnCuantoEstenLibres(soltada, datos, () => {
    olvidarSoltada(reserva);
    onSoltada(reserva.lugares.map(({ id }) => id));
  });
  const suelta = { ...soltar, ocupado: soltar.ocupado || soltada !== null };
  return (
    <>
      <EncabezadoDeSeccion evento={evento} nombre={datos?.seccion.nombre ?? nombre} />
      <RelojDeApartada viva={apartada.viva} poner={apartada.poner} evento={evento} onFin={onOtraCosa} />
      <div className="ancho compra compra--apartada">
        <div className="auditorio">
          {datos && <Auditorio evento={evento} datos={datos} reserva={reserva} />}
          <div className="solo-movil pila">
            <ResumenPlegado reserva={reserva} evento={evento} />
            <Soltar {...suelta} />
          </div>
        </div>
        <aside className="compra__lado solo-ancho" aria-label="Tu selección">
          <ResumenDeCompra reserva={reserva} evento={evento}>
            <AccionesDeApartada {...suelta} onPagar={onPagar} />
          </ResumenDeCompra>
        </aside>
      </div>
      <BottomBar>
        <div className="barra__cuenta">
          <small>
            {contarBoletos(reserva.lugares.length)}, {describirLugares(reserva)}
          </small>
          <strong>{formatPesos(dePesos(reserva.desglose.total))}</strong>
          <small>total con cargos</small>
        </div>
        <Button onClick={onPagar}>Ir a pagar</Button>
      </BottomBar>
    </>
  );
}

/** Milliseconds that the news of the places let go may take. */
const ESPERA_MS = 5_000;

/**
 * Calls `alEstarlo` once the rows tell that the given places are free: with older rows they would be dropped from the
 * choice as if another buyer had taken them.
 */
function useEnCuantoEstenLibres(
  soltada: Reserva | null,
  datos: RespuestaDe<'getFilas'> | undefined,
  alEstarlo: () => void,
): void {
  const yaEstan = useEffectEvent(alEstarlo);
  const ids = soltada?.lugares.map(({ id }) => id);
  const faltan = datos?.filas.some(fila =>
    fila.asientos.some(({ id, estado }) => estado === 'reservado' && ids?.includes(id)),
  );
  useEffect(() => {
    if (!soltada) return;
    const timer = setTimeout(() => yaEstan(), faltan ? ESPERA_MS : 0);
    return () => clearTimeout(timer);
  }, [soltada, faltan]);
}

interface AuditorioProps {
  evento: EventoDetalle;
  datos: RespuestaDe<'getFilas'>;
  reserva: Reserva;
}

/** Map or list, with the held seats marked as the buyer's own. */
function Auditorio({ evento, datos, reserva }: AuditorioProps) {
  const [vista, setVista] = useState<Vista>('mapa');
  const ids = reserva.lugares.map(({ id }) => id).join();
  const propios = useMemo(() => ids.split(',').map(Number), [ids]);
  const { nivelDe } = useDelEvento(evento);
  const comoSuyos = useMemo(() => comoElegibles(datos, new Set(propios)), [datos, propios]);
  // A limit of the price is for a choice, which is made.
  const auditorio = useAuditorio(comoSuyos, evento, { nivelDe, limite: null });
  const tocar = () =>
    notificar('Ya tienes lugares apartados: págalos, o suéltalos para elegir otros.', 'info');
  return (
    <>
      <BarraDelAuditorio vista={vista} onVista={setVista} mejores={null} />
      <Leyendas auditorio={auditorio} promociones={evento.promociones} />
      {vista === 'mapa' ? (
        <MapaDelAuditorio
          auditorio={auditorio}
          seleccion={propios}
          onTocar={tocar}
          mostrar={propios}
          onImposible={() => setVista('lista')}
        />
      ) : (
        <ListaAsientos auditorio={auditorio} seleccion={propios} onTocar={tocar} onSinLimite={NADA} />
      )}
    </>
  );
}

const NADA = () => {};
