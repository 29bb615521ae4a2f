import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatMinutosSegundos } from '@taquilla/rules/cuentaRegresiva';
import { type Centavos, dePesos, formatPesos } from '@taquilla/rules/dinero';
import { BottomBar } from '@taquilla/ui/BottomBar.tsx';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { useCountdown } from '@taquilla/ui/useCountdown.ts';
import { useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { paths } from '../../paths.ts';
import { announcement } from '../../ui/clock.ts';
import { MasTiempo, ofreceMasTiempo } from '../apartada/MasTiempo.tsx';
import { type Apartada, useApartada } from '../apartada/useApartada.ts';
import { dejarDeCambiar } from '../cambiando.ts';
import { describirLugares } from '../pago/resumen/describirLugares.ts';
import { ahoraDelServidor } from '../pago/useReservaViva.ts';
import { direccionDePago } from '../pasoDePago.ts';
import { leerReserva, type ReservaGuardada } from '../reserva.ts';
import { contar } from '../seleccion/auditorio/nombrar.ts';
import { guardarElegidos } from '../seleccion/eleccion/seleccionGuardada.ts';
import { elegidosDe, type Lugar, mezclaDe, sinRepetir } from './lugares.ts';
import { useCambiar } from './useCambiar.ts';
import { anotarSueltos, cotizarJuntos, type LugaresElegidos } from './useLugaresElegidos.tsx';

interface BarraDeCambioProps {
  evento: EventoDetalle;
  guardada: ReservaGuardada;
  elegidos: LugaresElegidos;
}

/** The change of a hold on the map: before, change and total, and the press that keeps it (§B1.3). */
export function BarraDeCambio(props: BarraDeCambioProps) {
  const { evento, guardada, elegidos } = props;
  const otraCosa = () => {
    dejarDeCambiar(evento.id);
    navigate(direccionDePago({ ...guardada, varias: true }, evento.nombre), { replace: true });
  };
  const apartada = useApartada(guardada, otraCosa);
  // Another tab let the hold go: its places stay picked here, and are not lost to others.
  useEffect(
    () => () => {
      if (!leerReserva(evento.id)) anotarSueltos(evento.id);
    },
    [evento.id],
  );
  return (
    <>
      {elegidos.lectores}
      {apartada && <Vista {...props} apartada={apartada} onFin={otraCosa} />}
    </>
  );
}

interface VistaProps extends BarraDeCambioProps {
  apartada: Apartada;
  /** Called at the end of the hold, which the payment tells. */
  onFin: () => void;
}

function Vista({ evento, guardada, elegidos, apartada, onFin }: VistaProps) {
  const { reserva } = apartada.viva;
  const [abierta, setAbierta] = useState(false);
  const lista = useId();
  const { cambiar, ocupado } = useCambiar(apartada, guardada);
  const cambio = sinRepetir(elegidos.lugares, reserva.lugares);
  const { agregar, quitar } = cambio;
  const hayCambio = agregar.length + quitar.length > 0;
  const salir = () => {
    dejarDeCambiar(evento.id);
    navigate(paths.compra(evento.id));
  };
  const guardar = async () => {
    if (await cambiar({ agregar: mezclaDe(agregar), quitar: mezclaDe(quitar) }, agregar)) salir();
  };
  return (
    <BottomBar className="barra--lugares barra--cambio">
      {abierta && <Lista id={lista} {...{ reserva, elegidos, cambio }} />}
      <section className="barra__cuenta" aria-label="Cambio de lugares">
        <span>
          <Reloj apartada={apartada} onFin={onFin} /> {contar(elegidos.cuantos, 'lugar', 'lugares')}
          <button
            type="button"
            className="boton-suelto barra__ver"
            aria-expanded={abierta}
            aria-controls={lista}
            onClick={() => setAbierta(!abierta)}
          >
            {enPalabras(cambio)}
          </button>
        </span>
        <Total {...{ elegidos, apartada, cambio, hayCambio }} />
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
        disabled={!hayCambio || elegidos.cuantos === 0}
        onClick={() => void guardar()}
      >
        {ocupado ? 'Guardando…' : 'Guardar'}
      </Button>
    </BottomBar>
  );
}

/** The changes that a hold may have (§B1.3). */
const CAMBIOS = 20;

interface ListaProps extends Pick<BarraDeCambioProps, 'elegidos'> {
  id: string;
  reserva: Reserva;
  cambio: ReturnType<typeof sinRepetir>;
}

/** The kept, the added and the let-go places, with the signs that they have on the map (§B1.3). */
function Lista({ id, reserva, elegidos, cambio: { quedan, agregar, quitar } }: ListaProps) {
  const partes = [
    ['Conservas', 'palomita', quedan, 'mismo precio'],
    ['Agregas', 'mas', agregar, 'precio de hoy'],
    ['Sueltas', 'menos', quitar, 'al guardar'],
  ] as const;
  return (
    <section className="que-cambia" id={id} aria-label="Qué cambia">
      <ul>
        {partes.map(
          ([titulo, signo, lugares, nota]) =>
            lugares.length > 0 && (
              <li key={signo} className={`que-cambia--${signo}`}>
                <Icon name={signo} />
                <span>
                  <b>
                    {titulo} {lugares.length}
                  </b>{' '}
                  {describirLugares({ lugares })}
                  <small>{nota}</small>
                </span>
                <span className="num">{formatPesos(elegidos.tarifario.juntosConCargos(lugares))}</span>
              </li>
            ),
        )}
      </ul>
      <p className="nota">Se guarda todo junto o nada. Cambios que te quedan: {CAMBIOS - reserva.cambios}.</p>
    </section>
  );
}

interface TotalProps extends Pick<BarraDeCambioProps, 'elegidos'> {
  apartada: Apartada;
  cambio: ReturnType<typeof sinRepetir>;
  hayCambio: boolean;
}

/** Before, change and total, as the server will have them. */
function Total({ elegidos, apartada, cambio: { quedan, agregar }, hayCambio }: TotalProps) {
  const { reserva } = apartada.viva;
  const antes = dePesos(reserva.desglose.total);
  const { total, perdida } = cotizarCambio([...quedan, ...agregar], reserva, elegidos);
  return (
    <span className="barra__cambiando" aria-live="polite">
      <strong>
        {elegidos.listo ? formatPesos(total) : '…'} <small>total</small>
      </strong>
      {hayCambio && elegidos.listo && <small>{antesYCambio(antes, total)}</small>}
      {elegidos.listo && perdida && <small>Ya no aplica {perdida.clave ?? perdida.nombre}</small>}
    </span>
  );
}

/** The countdown goes on: a change gives no more time. Announced as on the page of the purchase. */
function Reloj({ apartada: { viva, poner }, onFin }: Pick<VistaProps, 'apartada' | 'onFin'>) {
  const { reserva, desfase } = viva;
  const ahora = useCallback(() => ahoraDelServidor(desfase), [desfase]);
  const restante = useCountdown(Date.parse(reserva.fechaExpiracion), ahora);
  const [paso, setPaso] = useState({ restante, dicho: '' });
  if (paso.restante !== restante) {
    const dicho = announcement(paso.restante, restante, reserva.desglose.total === 0) ?? paso.dicho;
    setPaso({ restante, dicho });
  }
  const fin = useEffectEvent(onFin);
  const seAcabo = restante === 0;
  useEffect(() => {
    if (seAcabo) fin();
  }, [seAcabo]);
  return (
    <>
      <b className="num" role="timer" aria-live="off">
        {formatMinutosSegundos(Math.ceil(restante / 1000))}
      </b>
      <span className="solo-lector" role="status" aria-live="assertive">
        {paso.dicho}
      </span>
      {ofreceMasTiempo(reserva, restante) && <MasTiempo reserva={reserva} poner={poner} />}
    </>
  );
}

/**
 * The total of a hold with other places, as the server will have it: kept places at their price, all under the hold's rates
 * (§B1.5), with the hold's promotion while it applies, else with the best automatic one (§B1.6). `perdida` applies no longer.
 */
function cotizarCambio(
  lugares: readonly Lugar[],
  { promocion, tarifas }: Pick<Reserva, 'promocion' | 'tarifas'>,
  elegidos: Pick<LugaresElegidos, 'tarifario' | 'automaticas'>,
) {
  const tarifario = { ...elegidos.tarifario, ...(tarifas && { tarifas }) };
  const propia = promocion && cotizarJuntos(lugares, tarifario, [promocion]);
  const { desglose } = propia?.promocion ? propia : cotizarJuntos(lugares, tarifario, elegidos.automaticas);
  return { total: desglose.total, perdida: propia && !propia.promocion ? promocion : null };
}

/** `Conservas 4, agregas 1, sueltas 1`. */
function enPalabras({ quedan, agregar, quitar }: ReturnType<typeof sinRepetir>): string {
  const partes = [
    `Conservas ${quedan.length}`,
    agregar.length > 0 && `agregas ${agregar.length}`,
    quitar.length > 0 && `sueltas ${quitar.length}`,
  ];
  return partes.filter(Boolean).join(', ');
}

/** `Antes $4,312.00, cambio +$1,232.00`. */
function antesYCambio(antes: Centavos, ahora: Centavos): string {
  const signo = ahora < antes ? '−' : '+';
  return `Antes ${formatPesos(antes)}, cambio ${signo}${formatPesos(Math.abs(ahora - antes) as Centavos)}`;
}
