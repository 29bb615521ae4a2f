import { invalidate } from '@taquilla/cliente/queries';
import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import type { CategoriaEvento, EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import type { Desglose } from '@taquilla/rules/desglose';
import { aPesos, formatPesos } from '@taquilla/rules/dinero';
import { ajustarCantidad, cantidadPermitida, esCantidadValida } from '@taquilla/rules/limites';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { Stepper } from '@taquilla/ui/Stepper.tsx';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { StepFoot, StepTotal } from '../../ui/StepFoot.tsx';
import { ApartandoSinRed } from '../ApartandoSinRed.tsx';
import { type Peticion, usePedirApartado } from '../apartar/usePedirApartado.ts';
import { PromocionAlAlcance } from '../desglose/PromocionAlAlcance.tsx';
import { describirPromocion } from '../pago/descuento/promociones.ts';
import { direccionDePago, usePasoDePago } from '../pasoDePago.ts';
import { guardarReserva, olvidarComprada, type ReservaGuardada } from '../reserva.ts';
import { contarParaLimite } from '../seleccion/eleccion/elegir.ts';
import { contarElegidos, guardarGenerales, useElegidos } from '../seleccion/eleccion/seleccionGuardada.ts';
import { TotalSubio } from '../total/cambios.tsx';
import { useTotalAntes } from '../total/totalVisto.ts';
import { cotizarGenerales } from './cotizarGenerales.ts';

interface ElegirCantidadProps {
  evento: EventoDetalle;
  seccion: Seccion;
  /** All of the event. */
  secciones: readonly Seccion[];
  categoriasEvento: readonly CategoriaEvento[];
  /** The automatic promotions. */
  automaticas: readonly PromocionWire[];
  /** A hold of other places of this event, which comes first. */
  otra: ReservaGuardada | null;
  apartado: Peticion;
  onCerrar: () => void;
  /** A hold is being changed: the places are added to it (§B1.3). */
  conOtros?: boolean;
}

/** Step 1: the section, its price, and the quantity (§2.26). */
export function ElegirCantidad(props: ElegirCantidadProps) {
  const { evento, seccion, secciones, categoriasEvento, automaticas, otra, onCerrar } = props;
  const donde = { eventoId: evento.id, seccionId: seccion.id };
  const elegidos = useElegidos(evento.id);
  const otros = contarElegidos(elegidos, seccion.id);
  const { pedir, apartando, antes } = props.apartado;
  const [pedida, setPedida] = useState(
    typeof antes?.lugares === 'number' ? antes.lugares : (elegidos.generales.get(seccion.id) ?? 1),
  );

  const disponibles = seccion.asientosDisponibles ?? null;
  const limite = limiteEn(seccion, evento);
  const libres = cantidadPermitida({
    limite: seccion.cuentaLimite ? evento.limiteDeAsientos : limite,
    disponibles,
    yaComprados: seccion.cuentaLimite ? contarParaLimite(elegidos, secciones, seccion.id) : 0,
  });
  const permitida = Math.min(libres, limite);
  // The free places may shrink while the buyer thinks.
  const cantidad = ajustarCantidad(pedida, permitida);
  const [zona] = seccion.disponiblesPorCategoria;
  const precio = seccion.precioSeccion ?? zona?.precio ?? null;
  const cotizar = (cuantos: number, promociones: readonly PromocionWire[]) =>
    cotizarGenerales(
      { evento, categoriasEvento },
      {
        categoria: zona?.categoria ?? '',
        precio: precio ?? 0,
        cantidad: cuantos,
        automaticas: promociones,
        caben: permitida - cuantos,
      },
    );
  const { desglose, promocion, cercana } = cotizar(cantidad, automaticas);
  const { total } = desglose;
  const totalAntes = useTotalAntes({ eleccion: String(cantidad), total });

  return (
    <div className="pila">
      <p className="suave menor">{evento.nombre}</p>
      <FichaDeSeccion seccion={seccion} precio={precio} uno={cotizar(1, []).desglose} />
      {promocion && (
        <Notice tone="exito">
          <strong>Promoción aplicada. </strong>
          {describirPromocion(promocion, aPesos(desglose.descuento))}
        </Notice>
      )}
      <PromocionAlAlcance cercana={cercana} modo="general" />
      <TotalSubio antes={totalAntes} ahora={total} />
      <StepFoot>
        <CuantosBoletos limite={limite} cantidad={cantidad} permitida={permitida} onCambiar={setPedida} />
        <StepTotal live>{cantidad > 0 ? formatPesos(total) : '–'}</StepTotal>
        <ApartandoSinRed apartando={apartando} />
        {otra ? (
          <OtraReserva otra={otra} evento={evento} />
        ) : (
          <Acciones
            apartando={apartando}
            sePuede={precio !== null && esCantidadValida(cantidad, permitida)}
            conOtros={props.conOtros || otros > 0}
            onSiguiente={() => void pedir(cantidad, total)}
            onAgregar={() => {
              guardarGenerales(donde, cantidad);
              onCerrar();
            }}
          />
        )}
      </StepFoot>
    </div>
  );
}

/** The most tickets of a section in one purchase: an extra may have a limit of its own (§B1.4). */
function limiteEn({ cuentaLimite, maximoPorCompra }: Seccion, { limiteDeAsientos }: EventoDetalle): number {
  const suyo = maximoPorCompra ?? limiteDeAsientos;
  return cuentaLimite ? Math.min(suyo, limiteDeAsientos) : suyo;
}

interface AccionesProps {
  apartando: boolean;
  sePuede: boolean;
  /** Whether there are places of other sections, with which these are held, all together (§B1.1). */
  conOtros: boolean;
  onSiguiente: () => void;
  onAgregar: () => void;
}

/** On to the payment of these places alone, or with others: into the choice. */
function Acciones({ apartando, sePuede, conOtros, onSiguiente, onAgregar }: AccionesProps) {
  const agregar = (
    <Button
      size="grande"
      full
      variant={conOtros ? undefined : 'borde'}
      disabled={!sePuede || apartando}
      onClick={onAgregar}
    >
      {conOtros ? 'Agregar a mis lugares' : 'Agregar y elegir más'}
    </Button>
  );
  if (conOtros) return agregar;
  return (
    <div className="compra-general__acciones">
      <Button size="grande" full busy={apartando} disabled={!sePuede} onClick={onSiguiente}>
        {apartando ? 'Apartando…' : 'Siguiente'}
      </Button>
      {agregar}
    </div>
  );
}

/** The hold that the step asks for; none is taken up again while one is being paid. */
export function useApartadoGeneral(
  { evento, seccionId, onCerrar }: { evento: EventoDetalle; seccionId: number; onCerrar: () => void },
  enPago: ReservaGuardada | null,
): Peticion {
  const { irAPagar } = usePasoDePago();
  return usePedirApartado({
    eventoId: evento.id,
    seccionId,
    esSuyo: ({ seccionId: de, lugares }) => !enPago && de === seccionId && typeof lugares === 'number',
    onApartado: reserva => {
      guardarReserva(reserva);
      olvidarComprada(evento.id);
      irAPagar();
    },
    onNegado: motivo => {
      if (motivo === 'sin_respuesta') return;
      if (motivo === 'cerrado') onCerrar();
      // The free places, the price or the limit changed since the buyer saw them.
      void invalidate('getSecciones');
      void invalidate('getDetalle');
    },
  });
}

interface FichaDeSeccionProps {
  seccion: Seccion;
  precio: number | null;
  /** The price of one ticket. */
  uno: Desglose;
}

function FichaDeSeccion({ seccion, precio, uno }: FichaDeSeccionProps) {
  const disponibles = seccion.asientosDisponibles ?? null;
  return (
    <dl className="ficha">
      {seccion.bloque && <Dato que="Bloque">{seccion.bloque}</Dato>}
      <Dato que="Tipo">{seccion.nombreEspecial ?? 'General'}</Dato>
      <Dato que="Disponibles">
        {disponibles === null ? '…' : disponibles === 0 ? sinLugar(precio) : formatEntero(disponibles)}
      </Dato>
      {precio !== null && (
        <Dato que="Precio por boleto">
          {uno.total === 0 ? (
            'Gratis'
          ) : (
            <>
              {formatPesos(uno.total)} total
              <br />
              <span className="nota">base {formatPesos(uno.importe)}</span>
            </>
          )}
        </Dato>
      )}
    </dl>
  );
}

interface CuantosBoletosProps {
  limite: number;
  cantidad: number;
  permitida: number;
  onCambiar: (cantidad: number) => void;
}

function CuantosBoletos({ limite, cantidad, permitida, onCambiar }: CuantosBoletosProps) {
  return (
    <div className="compra-general__cantidad">
      <p>
        <strong>Boletos</strong>
        <br />
        <span className="nota">Máximo {limite} por persona</span>
      </p>
      <Stepper
        label="Boletos"
        size="grande"
        value={cantidad}
        min={Math.min(1, permitida)}
        max={permitida}
        onChange={onCambiar}
      />
    </div>
  );
}

/** "Agotado"; a section without a price was never for sale, so it is not called sold out. */
function sinLugar(precio: number | null): string {
  return precio === null ? 'No disponible' : 'Agotado';
}

function Dato({ que, children }: { que: string; children: ReactNode }) {
  return (
    <div>
      <dt>{que}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OtraReserva({ otra, evento }: { otra: ReservaGuardada; evento: EventoDetalle }) {
  return (
    <>
      <Notice>
        <strong>Ya tienes otros lugares apartados en este evento.</strong> Págalos o cancela esa compra antes
        de elegir más.
      </Notice>
      <Link
        className={buttonClass({ size: 'grande', full: true })}
        href={direccionDePago(otra, evento.nombre)}
      >
        Ir a pagar
      </Link>
    </>
  );
}
