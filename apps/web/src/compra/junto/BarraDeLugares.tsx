import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { formatPesos } from '@taquilla/rules/dinero';
import { motivoSinVenta } from '@taquilla/rules/ventaEnLinea';
import { BottomBar } from '@taquilla/ui/BottomBar.tsx';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Link } from 'wouter';
import { pageNow } from '../../api/initialData.ts';
import { paths } from '../../paths.ts';
import { useCambiando } from '../cambiando.ts';
import { useHaySala, useTurno } from '../espera/salaGuardada.ts';
import { useReservaGuardada } from '../reserva.ts';
import { BarraDeCambio } from './BarraDeCambio.tsx';
import { useApartarJuntos } from './useApartarJuntos.ts';
import { type LugaresElegidos, useLugaresElegidos } from './useLugaresElegidos.tsx';
import './BarraDeLugares.css';

interface BarraDeLugaresProps {
  evento: EventoDetalle;
  datos: RespuestaDe<'getSecciones'>;
}

/** The places picked in all sections with their total, over the page, and the press that holds them all (§B1.2). */
export function BarraDeLugares({ evento, datos }: BarraDeLugaresProps) {
  const elegidos = useLugaresElegidos(evento, datos);
  const cambiando = useCambiando(evento.id);
  const guardada = useReservaGuardada(evento.id);
  if (cambiando && guardada) return <BarraDeCambio evento={evento} guardada={guardada} elegidos={elegidos} />;
  return <Barra evento={evento} elegidos={elegidos} />;
}

function Barra({ evento, elegidos }: { evento: EventoDetalle; elegidos: LugaresElegidos }) {
  const paso = useApartarJuntos(evento, elegidos);
  const haySala = useHaySala(evento);
  const turno = useTurno(evento.id);
  const { cuantos, listo, desglose, lectores } = elegidos;
  if (cuantos === 0 || motivoSinVenta(evento, pageNow())) return null;
  const compra = paths.compra(evento.id);
  return (
    <>
      {lectores}
      <BottomBar className="barra--lugares">
        <section className="barra__cuenta" aria-label="Tus lugares">
          <span>Tus lugares ({cuantos})</span>
          <strong>
            {listo ? formatPesos(desglose.total) : '…'} <small>total</small>
          </strong>
        </section>
        <Link className={buttonClass({ variant: 'borde' })} href={compra}>
          Ver mis lugares
        </Link>
        {haySala && !turno ? (
          // The waiting room stands before the purchase.
          <Link className={buttonClass({})} href={compra}>
            Apartar
          </Link>
        ) : (
          <Button busy={paso.ocupado} onClick={() => void paso.apartar()}>
            {paso.apartando ? 'Apartando…' : 'Apartar'}
          </Button>
        )}
      </BottomBar>
    </>
  );
}
