import type { EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { dePesos, formatPesos } from '@taquilla/rules/dinero';
import { mensajeLimite } from '@taquilla/rules/limites';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useCambiando } from '../cambiando.ts';
import { anotarDeseo } from '../junto/useApartarJuntos.ts';
import { contar } from '../seleccion/auditorio/nombrar.ts';
import { contarParaLimite } from '../seleccion/eleccion/elegir.ts';
import {
  contarElegidos,
  type Elegidos,
  guardarElegidos,
  leerElegidos,
  useElegidos,
} from '../seleccion/eleccion/seleccionGuardada.ts';
import { dondeEstan, type Propuesta, razonesDe, titularDe } from './describirPropuesta.ts';
import { type Busqueda, type Deseo, deseoPorEstos } from './useMejores.ts';

interface PropuestasProps {
  evento: EventoDetalle;
  secciones: readonly Seccion[];
  busqueda: Busqueda;
  propuestas: readonly Propuesta[];
  onOtras: () => void;
}

/** The proposals of a search, all alike: none is pushed. One of them can be among the picked places (§B1.8). */
export function Propuestas({ evento, secciones, busqueda, propuestas, onOtras }: PropuestasProps) {
  const titulo = useRef<HTMLHeadingElement>(null);
  const { elegida, elegir, quitar, anuncio } = useElegida(evento, secciones, busqueda.deseo);
  const { cuantos, accesibles } = busqueda.deseo;
  const cambiando = useCambiando(evento.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is read from its heading on
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true });
    titulo.current?.scrollIntoView();
  }, [propuestas]);
  return (
    <section aria-labelledby="propuestas">
      <div className="propuestas__cabeza">
        <h2 id="propuestas" ref={titulo} tabIndex={-1}>
          {encabezar(propuestas.length, cuantos)}
        </h2>
        <Button variant="borde" busy={busqueda.buscando} onClick={onOtras}>
          <Icon name="recargar" />
          Ver otras
        </Button>
      </div>
      <div className="propuestas">
        {propuestas.map(propuesta => (
          <Tarjeta
            key={propuesta.asientos.map(({ id }) => id).join()}
            propuesta={propuesta}
            accesibles={accesibles}
            esLaElegida={mismos(propuesta, elegida)}
            hayOtra={elegida !== null}
            onElegir={() => elegir(propuesta)}
            onQuitar={quitar}
          />
        ))}
      </div>
      <p className="nota">
        Entre los mejores sacamos al azar, para que no todos busquen los mismos. Nada queda apartado todavía.
        {!cambiando && ' Si alguien los gana al apartar, probamos otros dos así antes de preguntarte.'}
      </p>
      <p className="solo-lector" role="status">
        {anuncio}
      </p>
    </section>
  );
}

function encabezar(maneras: number, cuantos: number): string {
  const veces = ['', 'Una', 'Dos', 'Tres'][maneras];
  if (cuantos === 1) return `${veces} ${maneras === 1 ? 'opción' : 'opciones'} para un lugar`;
  return `${veces} ${maneras === 1 ? 'manera' : 'maneras'} de sentarse ${cuantos}`;
}

const mismos = (una: Propuesta, otra: Propuesta | null) =>
  otra !== null && una.asientos.every(({ id }) => otra.asientos.some(asiento => asiento.id === id));

/** The proposal that is among the picked places; another one takes its place there. */
function useElegida(evento: EventoDetalle, secciones: readonly Seccion[], deseo: Deseo) {
  const elegidos = useElegidos(evento.id);
  const [ultima, setUltima] = useState<Propuesta | null>(null);
  const [anuncio, setAnuncio] = useState('');
  const elegida = ultima && tiene(elegidos, ultima) ? ultima : null;
  const sinElla = () => {
    const ahora = leerElegidos(evento.id);
    return elegida ? sin(ahora, elegida) : ahora;
  };
  return {
    elegida,
    anuncio,
    elegir: (propuesta: Propuesta) => {
      const siguiente = con(sinElla(), propuesta);
      const { limiteDeAsientos } = evento;
      if (contarParaLimite(siguiente, secciones) > limiteDeAsientos)
        return notificar(mensajeLimite(limiteDeAsientos), 'error');
      guardarElegidos(evento.id, siguiente);
      anotarDeseo(evento.id, deseoPorEstos(deseo, propuesta));
      setUltima(propuesta);
      setAnuncio(`${contar(contarElegidos(siguiente), 'lugar', 'lugares')} en tu selección.`);
    },
    quitar: () => {
      guardarElegidos(evento.id, sinElla());
      setAnuncio('Quitaste esos lugares de tu selección.');
    },
  };
}

function tiene({ asientos }: Elegidos, propuesta: Propuesta): boolean {
  return propuesta.asientos.every(({ id, seccionId }) => asientos.get(seccionId)?.includes(id));
}

function sin({ asientos, generales }: Elegidos, propuesta: Propuesta): Elegidos {
  const fuera = new Set(propuesta.asientos.map(({ id }) => id));
  return {
    asientos: new Map([...asientos].map(([seccion, ids]) => [seccion, ids.filter(id => !fuera.has(id))])),
    generales,
  };
}

function con(elegidos: Elegidos, propuesta: Propuesta): Elegidos {
  const { asientos, generales } = sin(elegidos, propuesta);
  const todos = new Map(asientos);
  for (const { id, seccionId } of propuesta.asientos)
    todos.set(seccionId, [...(todos.get(seccionId) ?? []), id]);
  return { asientos: todos, generales };
}

interface TarjetaProps {
  propuesta: Propuesta;
  accesibles: number;
  esLaElegida: boolean;
  hayOtra: boolean;
  onElegir: () => void;
  onQuitar: () => void;
}

function Tarjeta({ propuesta, accesibles, esLaElegida, hayOtra, onElegir, onQuitar }: TarjetaProps) {
  const id = useId();
  const accion = esLaElegida ? 'Quitar de tus lugares' : hayOtra ? 'Cambiar por estos' : 'Elegir estos';
  return (
    <article className="panel propuesta" aria-labelledby={id}>
      <div>
        <h3 id={id}>{titularDe(propuesta)}</h3>
        {dondeEstan(propuesta.asientos).map(lugares => (
          <p key={lugares}>{lugares}</p>
        ))}
      </div>
      <ul>
        {razonesDe(propuesta, accesibles).map(razon => (
          <li key={razon}>
            <Icon name="palomita" />
            {razon}
          </li>
        ))}
      </ul>
      <p className="propuesta__total">
        <span>
          <strong>Total</strong>
          <small>{contarTotal(propuesta)}</small>
        </span>
        <b>{propuesta.total === 0 ? 'Gratis' : formatPesos(dePesos(propuesta.total))}</b>
      </p>
      <Button
        variant="borde"
        full
        aria-label={`${accion}: ${titularDe(propuesta)}`}
        onClick={esLaElegida ? onQuitar : onElegir}
      >
        {accion}
      </Button>
    </article>
  );
}

/** `4 de $1,232.00, con cargos` where all cost the same and no promotion takes several together. */
function contarTotal({ asientos, total }: Propuesta): string {
  const uno = dePesos(asientos[0]?.total ?? 0);
  const sonIguales = asientos.every(asiento => dePesos(asiento.total) === uno);
  if (asientos.length > 1 && sonIguales && uno * asientos.length === dePesos(total) && uno > 0)
    return `${asientos.length} de ${formatPesos(uno)}, con cargos`;
  return `${contar(asientos.length, 'lugar', 'lugares')}, con cargos`;
}
