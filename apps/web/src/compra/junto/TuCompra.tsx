import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { Reserva } from '@taquilla/contract/tienda/entidades/compra';
import type { CategoriaEvento, EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos } from '@taquilla/rules/dinero';
import { nombrarMesa } from '@taquilla/rules/lugares';
import { Button } from '@taquilla/ui/Button.tsx';
import { confirmar } from '@taquilla/ui/dialogs.ts';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useEffect, useId, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { queryFor } from '../../api/queryFor.ts';
import { PageFallback } from '../../layout/PageFallback.tsx';
import { paths } from '../../paths.ts';
import { RelojDeApartada } from '../apartada/Apartada.tsx';
import { type Apartada, olvidarSoltada, useApartada, useSoltar } from '../apartada/useApartada.ts';
import { empezarACambiar } from '../cambiando.ts';
import { enCentavos } from '../desglose/DesglosePrecio.tsx';
import { DescuentoPanel } from '../pago/descuento/DescuentoPanel.tsx';
import { useDescuento } from '../pago/descuento/useDescuento.ts';
import { guardarReserva, type ReservaGuardada } from '../reserva.ts';
import { crearTarifario } from '../seleccion/auditorio/tarifario.ts';
import { guardarElegidos } from '../seleccion/eleccion/seleccionGuardada.ts';
import { LineasPorSeccion } from './LineasPorSeccion.tsx';
import { elegidosDe, type Lugar, mezclaDe } from './lugares.ts';
import { MarcoDeCompra } from './MarcoDeCompra.tsx';
import { useCambiar } from './useCambiar.ts';
import { anotarSueltos } from './useLugaresElegidos.tsx';

interface TuCompraProps {
  evento: EventoDetalle;
  guardada: ReservaGuardada;
  onPagar: () => void;
  /** Called when only the payment can tell how the hold stands. */
  onOtraCosa: () => void;
}

/** A hold with its clock: its places can be changed while it runs (§B1.2, §B1.3). */
export function TuCompra(props: TuCompraProps) {
  const { evento, guardada, onOtraCosa } = props;
  const apartada = useApartada(guardada, onOtraCosa);
  const { data } = useAnswer(queryFor('getSecciones', { params: { id: evento.id } }));
  if (!apartada || !data) return <PageFallback />;
  return <Vista {...props} apartada={apartada} zonas={data.categoriasEvento} />;
}

interface VistaProps extends TuCompraProps {
  apartada: Apartada;
  zonas: readonly CategoriaEvento[];
}

function Vista({ evento, guardada, apartada, zonas, onPagar, onOtraCosa }: VistaProps) {
  const { viva } = apartada;
  const { reserva } = viva;
  const tarifario = useMemo(() => crearTarifario(evento, zonas), [evento, zonas]);
  const soltar = useSoltar(apartada, soltada => {
    guardarElegidos(evento.id, elegidosDe(soltada.lugares));
    anotarSueltos(evento.id);
    olvidarSoltada(soltada);
  });
  const { cambiar, ocupado, sinPromocion } = useCambiar(apartada, guardada);
  const [anuncio, setAnuncio] = useState('');
  const cambiarEnMapa = () => {
    const { reservaId, lugares } = reserva;
    guardarElegidos(evento.id, elegidosDe(lugares));
    empezarACambiar(evento.id, { reservaId, propios: mezclaDe(lugares).asientos });
    navigate(paths.evento(evento.id));
  };
  const quitar = async (fuera: readonly Lugar[], nombre: string) => {
    const [primero] = fuera;
    if (fuera.length === reserva.lugares.length) soltar.soltar();
    else if (!primero?.esMesa || (await preguntarPorMesa(primero.fila ?? ''))) {
      const hecho = await cambiar({ agregar: NADA, quitar: mezclaDe(fuera) });
      if (hecho) setAnuncio(`Quitaste ${nombre}.`);
      return hecho;
    }
    return false;
  };
  return (
    <>
      <MarcoDeCompra
        evento={evento}
        cuantos={reserva.lugares.length}
        desglose={enCentavos(reserva.desglose)}
        promocion={reserva.promocion}
        reloj={<RelojDeApartada viva={viva} poner={apartada.poner} evento={evento} onFin={onOtraCosa} />}
        accion={size => (
          <Button size={size} full={size === 'grande'} busy={ocupado} onClick={onPagar}>
            Ir a pagar
          </Button>
        )}
        otra={
          <Button variant="quieto" full busy={soltar.ocupado} onClick={soltar.soltar}>
            Soltar mis lugares
          </Button>
        }
      >
        {guardada.otros && <SonOtros reserva={reserva} />}
        {sinPromocion && (
          <Notice tone="urgente" live>
            {sinPromocion}
          </Notice>
        )}
        <LineasPorSeccion lugares={reserva.lugares} tarifario={tarifario} zonas={zonas} onQuitar={quitar}>
          <Button variant="borde" onClick={cambiarEnMapa}>
            Cambiar lugares
          </Button>
        </LineasPorSeccion>
        {/* Other places may earn another promotion. */}
        <Codigo key={reserva.cambios} {...{ apartada, guardada }} />
      </MarcoDeCompra>
      <p className="solo-lector" role="status">
        {anuncio}
      </p>
    </>
  );
}

/** Others were faster, and the wish held other seats (§B1.8): they are the picked ones from now on. */
function SonOtros({ reserva: { eventoId, lugares } }: { reserva: Reserva }) {
  useEffect(() => guardarElegidos(eventoId, elegidosDe(lugares)), [eventoId, lugares]);
  return (
    <Notice tone="urgente" live>
      <strong>Alguien ganó los lugares que elegiste. </strong>
      Te apartamos otros igual de buenos, y ninguno cuesta más. Si no te gustan, cámbialos o suéltalos.
    </Notice>
  );
}

const NADA = { asientos: [], generales: [] };

/** The best automatic promotion of the held places, or a typed code (§B1.6). */
function Codigo({ apartada, guardada }: Pick<VistaProps, 'apartada' | 'guardada'>) {
  const { viva, cambiar } = apartada;
  const campo = useId();
  const descuento = useDescuento({
    reserva: viva.reserva,
    cambiar,
    alElegir: ({ total }) => guardarReserva({ ...guardada, totalVisto: dePesos(total) }),
  });
  return <DescuentoPanel descuento={descuento} reserva={viva.reserva} campo={campo} />;
}

/** A table goes whole (§B1.7). */
function preguntarPorMesa(fila: string): Promise<boolean> {
  return confirmar({
    titulo: `¿Quitar la ${nombrarMesa(fila)}?`,
    texto: 'Una mesa se compra completa: se sueltan todos sus lugares, y cualquiera puede tomarla.',
    aceptar: 'Quitar la mesa',
    cancelar: 'Conservarla',
  });
}
