import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatMinutosSegundos } from '@taquilla/rules/cuentaRegresiva';
import { type Centavos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { BottomBar } from '@taquilla/ui/BottomBar.tsx';
import { Button } from '@taquilla/ui/Button.tsx';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useCallback } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../paths.ts';
import { type Apartada, useApartada } from '../apartada/useApartada.ts';
import { dejarDeCambiar } from '../cambiando.ts';
import { ahoraDelServidor } from '../pago/useReservaViva.ts';
import { direccionDePago } from '../pasoDePago.ts';
import type { ReservaGuardada } from '../reserva.ts';
import { contar } from '../seleccion/auditorio/nombrar.ts';
import { guardarElegidos } from '../seleccion/eleccion/seleccionGuardada.ts';
import { elegidosDe, type Lugar, mezclaDe, sinRepetir } from './lugares.ts';
import { useCambiar } from './useCambiar.ts';
import { cotizarJuntos, type LugaresElegidos } from './useLugaresElegidos.tsx';

interface BarraDeCambioProps {
  evento: EventoDetalle;
  guardada: ReservaGuardada;
  elegidos: LugaresElegidos;
}

/** The change of a hold on the map: before, change and total, and the press that keeps it (§B1.3). */
export function BarraDeCambio(props: BarraDeCambioProps) {
  const { evento, guardada, elegidos } = props;
  const apartada = useApartada(guardada, () => {
    dejarDeCambiar(evento.id);
    navigate(direccionDePago({ ...guardada, varias: true }, evento.nombre), { replace: true });
  });
  return (
    <>
      {elegidos.lectores}
      {apartada && <Vista {...props} apartada={apartada} />}
    </>
  );
}

function Vista({ evento, guardada, elegidos, apartada }: BarraDeCambioProps & { apartada: Apartada }) {
  const { reserva } = apartada.viva;
  const { cambiar, ocupado } = useCambiar(apartada, guardada);
  const { agregar, quitar, quedan } = sinRepetir(elegidos.lugares, reserva.lugares);
  const total = totalCon([...quedan, ...agregar], reserva, elegidos);
  const cuantos = elegidos.cuantos;
  const hayCambio = agregar.length + quitar.length > 0;
  const salir = () => {
    dejarDeCambiar(evento.id);
    navigate(paths.compra(evento.id));
  };
  const guardar = async () => {
    if (await cambiar({ agregar: mezclaDe(agregar), quitar: mezclaDe(quitar) }, agregar)) salir();
  };
  return (
    <BottomBar className="barra--lugares">
      <section className="barra__cuenta" aria-label="Cambio de lugares">
        <span>
          <Reloj apartada={apartada} /> {contar(cuantos, 'lugar', 'lugares')}
          {hayCambio && <small>{enPalabras(quedan.length, agregar.length, quitar.length)}</small>}
        </span>
        <span className="barra__cambiando" aria-live="polite">
          <strong>
            {elegidos.listo ? formatPesos(total) : '…'} <small>total</small>
          </strong>
          {hayCambio && elegidos.listo && (
            <small>{antesYCambio(dePesos(reserva.desglose.total), total)}</small>
          )}
        </span>
      </section>
      <Button
        variant="borde"
        onClick={() => {
          guardarElegidos(evento.id, elegidosDe(reserva.lugares));
          salir();
        }}
      >
        Dejar como estaba
      </Button>
      <Button
        busy={ocupado || !elegidos.listo}
        disabled={!hayCambio || cuantos === 0}
        onClick={() => void guardar()}
      >
        {ocupado ? 'Guardando…' : 'Guardar'}
      </Button>
    </BottomBar>
  );
}

/** The countdown goes on: a change gives no more time. */
function Reloj({ apartada: { viva } }: { apartada: Apartada }) {
  const ahora = useCallback(() => ahoraDelServidor(viva.desfase), [viva.desfase]);
  const restante = useCountdown(Date.parse(viva.reserva.fechaExpiracion), ahora);
  return (
    <b className="num" role="timer" aria-live="off">
      {formatMinutosSegundos(Math.ceil(restante / 1000))}
    </b>
  );
}

/** `Conservas 4, agregas 1, sueltas 1`. */
function enPalabras(quedan: number, agregados: number, quitados: number): string {
  const partes = [
    `Conservas ${quedan}`,
    agregados > 0 && `agregas ${agregados}`,
    quitados > 0 && `sueltas ${quitados}`,
  ];
  return partes.filter(Boolean).join(', ');
}

/** `Antes $4,312.00, cambio +$1,232.00`. */
function antesYCambio(antes: Centavos, ahora: Centavos): string {
  const signo = ahora < antes ? '−' : '+';
  return `Antes ${formatPesos(antes)}, cambio ${signo}${formatPesos(Math.abs(ahora - antes) as Centavos)}`;
}

/** Kept places keep their price (§B1.5), under the purchase's own promotion while it applies. */
function totalCon(
  lugares: readonly Lugar[],
  { promocion }: Reserva,
  { tarifario, automaticas }: LugaresElegidos,
) {
  const propias = promocion ? [promocion] : automaticas;
  return cotizarJuntos(lugares, tarifario, propias).desglose.total;
}
