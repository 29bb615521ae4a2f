import type { CategoriaEvento, EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { formatEntero } from '@taquilla/rules/numeros';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { shapePath } from '@taquilla/ui/Shape.tsx';
import { type ReactNode, type Ref, Suspense, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { LimiteDePrecio } from '../../precios/LimiteDePrecio.tsx';
import { useLimiteDePrecio } from '../../precios/limite.ts';
import { type PreciosDelMapa, preciosDelMapa } from '../../precios/preciosDelMapa.ts';
import { crearEnlace } from '../../recinto/enlace.ts';
import { Artwork } from '../../ui/Artwork.tsx';
import type { CompraEnEvento } from '../compraEnEvento.ts';
import { Globo } from '../mapa/Globo.tsx';
import { HuecoDelMapa } from '../mapa/HuecoDelMapa.tsx';
import { MapaRecinto, type SeccionDeMapa } from '../mapa/MapaRecinto.tsx';
import { useMapa } from '../mapa/useMapa.ts';
import { LeyendaDelMapa } from './LeyendaDelMapa.tsx';
import { ListaDeSecciones } from './ListaDeSecciones.tsx';
import { formaDe, type Secciones, textoDisponibles, tipoDeSeccion, type Zona } from './secciones.ts';
import './ElegirSeccion.css';

interface ElegirSeccionProps {
  ref: Ref<HTMLElement>;
  evento: EventoDetalle;
  datos: Secciones;
  zonas: readonly Zona[];
  /** Whether sections can be chosen, or only looked at. */
  seVende: boolean;
  compra: CompraEnEvento;
  /** Opens the purchase of a general section. */
  onGeneral: (seccionId: number) => void;
}

/** The venue's map and, beside it, the same choice as a list (§2.24). */
export function ElegirSeccion(props: ElegirSeccionProps) {
  const { ref, evento, datos, zonas, seVende, onGeneral } = props;
  const [, navigate] = useLocation();
  const { activa, setActiva, senalar } = useActiva();
  const { mapa, lugar } = useMapa(evento.recinto.svg);

  const { secciones, precios, limite, ponerLimite, deMapa } = useSecciones(evento, datos);
  const dentro = deMapa.filter(({ fuera }) => !fuera).length;
  const { enlace, maximo, asientos } = useAsientosEnMapa(props, secciones);
  const seccion = secciones.find(({ id }) => id === activa?.id);
  const grupos = (activa && mapa?.dibujo.secciones.get(activa.id)?.grupos) ?? [];
  const grupo = grupos.find(parte => parte.matches(':hover')) ?? grupos[0];

  const elegir = (elegida: Seccion) => {
    if (!seVende || elegida.asientosDisponibles === 0) return;
    if (elegida.tipo_seccion === 'general') onGeneral(elegida.id);
    else navigate(rutaDe(evento.id, elegida));
  };
  const acercar = (id: number) => {
    enlace.mapa?.mostrar(id);
    setActiva(null);
  };
  const pulsar = (id: number, con: 'dedo' | 'otro') => {
    const pulsada = secciones.find(una => una.id === id);
    if (con === 'dedo') setActiva({ id, fijada: true });
    else if (pulsada) elegir(pulsada);
  };

  // A venue without a map whose places are all blocked leaves nothing to choose from.
  if (secciones.length === 0 || (mapa === null && zonas.length === 0)) return null;
  return (
    <section className="bloque elegir" ref={ref} aria-labelledby="elegir">
      <Cabeza evento={evento} secciones={secciones} seVende={seVende}>
        <LimiteDePrecio
          pasos={precios.pasos}
          limite={limite}
          onLimite={ponerLimite}
          cuenta={`${dentro} de ${deMapa.length} secciones`}
        />
      </Cabeza>
      <div className={mapa === null ? 'plano plano--sin-mapa' : 'plano'}>
        {mapa === undefined && <HuecoDelMapa svg={evento.recinto.svg} ref={lugar} />}
        {mapa && (
          <MapaRecinto
            mapa={mapa}
            recinto={evento.recinto.nombre}
            secciones={deMapa}
            activa={activa?.id ?? null}
            onActiva={senalar}
            onElegir={pulsar}
            enlace={enlace}
            maximo={maximo}
          >
            {seccion && grupo && (
              <Globo key={seccion.id} sobre={grupo} fijado={activa?.fijada === true}>
                <FichaDeSeccion seccion={seccion} precio={precios.deSeccion(seccion)?.texto} />
                {seVende && seccion.asientosDisponibles > 0 && (
                  <AccionesDeSeccion
                    {...{ evento, seccion, onGeneral }}
                    onAcercar={() => acercar(seccion.id)}
                  />
                )}
              </Globo>
            )}
            <LeyendaDelMapa
              secciones={deMapa}
              zonas={zonas}
              precios={precios}
              conAsientos={maximo > 0 && seVende}
            />
            {asientos}
          </MapaRecinto>
        )}
        <ListaDeSecciones
          de={{ evento, categoriasEvento: datos.categoriasEvento }}
          zonas={zonas}
          precios={precios}
          limite={limite}
          onSinLimite={() => ponerLimite(null)}
          seVende={seVende}
          activa={activa?.id ?? null}
          onActiva={senalar}
          rutaDe={una => rutaDe(evento.id, una)}
          onGeneral={onGeneral}
        />
        {mapa === null && (
          <Artwork
            format="cartel"
            className="plano__cartel solo-ancho"
            src={evento.imagenPromocion}
            loading="lazy"
          />
        )}
      </div>
    </section>
  );
}

interface CabezaProps extends Pick<ElegirSeccionProps, 'evento' | 'seVende'> {
  secciones: readonly Seccion[];
  children: ReactNode;
}

/** The heading, with the limit of price and the way to the best places together (§B1.8). */
function Cabeza({ evento, secciones, seVende, children }: CabezaProps) {
  const hayNumerados = secciones.some(
    ({ tipo_seccion, asientosDisponibles }) => tipo_seccion === 'numerada' && asientosDisponibles > 0,
  );
  return (
    <div className="bloque__cabeza">
      <h2 id="elegir">{seVende ? 'Elige tu sección' : 'Secciones'}</h2>
      {seVende && hayNumerados && (
        <Link className={buttonClass({ variant: 'borde' })} href={paths.juntos(evento.id)}>
          Los mejores juntos
        </Link>
      )}
      {children}
    </div>
  );
}

/** The sections that are chosen on the map, as it shows them: with their prices, and within the buyer's limit. */
function useSecciones(evento: EventoDetalle, datos: Secciones) {
  const secciones = useMemo(() => datos.secciones.filter(seccion => !seccion.seccionAdicional), [datos]);
  const precios = useMemo(() => preciosDelMapa(evento, datos), [evento, datos]);
  const [limite, ponerLimite] = useLimiteDePrecio(evento.id, precios.pasos);
  const deMapa = useMemo(
    () => secciones.map(una => describir(una, { zonas: datos.categoriasEvento, precios, limite })),
    [secciones, datos.categoriasEvento, precios, limite],
  );
  return { secciones, precios, limite, ponerLimite, deMapa };
}

/** The highlighted section. One that a finger chose stays described until another one is chosen. */
function useActiva() {
  const [activa, setActiva] = useState<{ id: number; fijada: boolean } | null>(null);
  const senalar = (id: number | null) =>
    setActiva(antes => (id === null ? (antes?.fijada ? antes : null) : { id, fijada: false }));
  return { activa, setActiva, senalar };
}

/** The ways from a tapped section to its places. */
function AccionesDeSeccion({
  evento,
  seccion,
  onGeneral,
  onAcercar,
}: {
  evento: EventoDetalle;
  seccion: Seccion;
  onGeneral: (seccionId: number) => void;
  onAcercar: () => void;
}) {
  if (seccion.tipo_seccion === 'general')
    return (
      <Button full onClick={() => onGeneral(seccion.id)}>
        Elegir boletos
      </Button>
    );
  return (
    <>
      <Link className={buttonClass({ full: true })} href={rutaDe(evento.id, seccion)}>
        Elegir asientos
      </Link>
      {seccion.enMapa && (
        <Button variant="tinta" full onClick={onAcercar}>
          Acercar en el mapa
        </Button>
      )}
    </>
  );
}

/** CSS pixels of a seat's pitch at the greatest zoom, and from which on the seats' code is fetched. */
const PASO_MAXIMO = 44;
const PASO_CERCANO = 4;

/** The seats of sections that the drawing places on the map: there once it is zoomed in, or seats are picked already. */
function useAsientosEnMapa(
  { compra, evento, datos, seVende }: ElegirSeccionProps,
  secciones: readonly Seccion[],
) {
  const { AsientosEnMapa, useHayElegidos } = compra;
  const pasos = secciones.flatMap(({ enMapa }) => enMapa?.escala ?? []);
  const mayor = Math.max(0, ...pasos);
  /** The map is there, with something for a layer to cover. */
  const [lista, setLista] = useState(false);
  const [hay, setHay] = useState(false);
  const [enlace] = useState(() =>
    crearEnlace(camera => {
      setLista(true);
      if (camera && camera.scale * mayor >= PASO_CERCANO) setHay(true);
    }),
  );
  const quedaron = useHayElegidos(evento.id) && lista && mayor > 0;
  return {
    enlace,
    maximo: mayor > 0 ? PASO_MAXIMO / Math.min(...pasos) : 0,
    asientos: (hay || quedaron) && (
      <Suspense fallback={null}>
        <AsientosEnMapa evento={evento} datos={datos} enlace={enlace} seVende={seVende} />
      </Suspense>
    ),
  };
}

function rutaDe(eventoId: number, { id, nombre }: Seccion): string {
  return paths.asientos({ eventoId, seccionId: id, seccion: nombre });
}

function describir(
  seccion: Seccion,
  {
    zonas,
    precios,
    limite,
  }: { zonas: readonly CategoriaEvento[]; precios: PreciosDelMapa; limite: number | null },
): SeccionDeMapa {
  const { id, nombre, colores, asientosDisponibles, disponiblesPorCategoria } = seccion;
  const precio = precios.deSeccion(seccion);
  const fuera = limite !== null && precio !== null && precio.desde > limite;
  const palabras = [
    nombre,
    tipoDeSeccion(seccion),
    precio && asientosDisponibles > 0 && `${precio.texto} total`,
    fuera && 'más caro que tu precio máximo',
    textoDisponibles(asientosDisponibles).texto,
  ];
  // With several zones, the colour marks the section's own.
  const propia =
    zonas.find(zona => zona.color === colores[0])?.categoria ?? disponiblesPorCategoria[0]?.categoria ?? '';
  return {
    id,
    colores,
    estado: asientosDisponibles === 0 ? 'agotada' : 'libre',
    marca: shapePath(formaDe(propia, zonas)),
    niveles: precio?.niveles ?? [],
    fuera,
    precio: precio?.texto ?? null,
    descripcion: palabras.filter(Boolean).join(', '),
  };
}

/** A section's type, its lowest total, and the free places of each of its price zones (§2.24). */
export function FichaDeSeccion({ seccion, precio }: { seccion: Seccion; precio?: string | undefined }) {
  const { nombre, bloque, disponiblesPorCategoria, asientosDisponibles } = seccion;
  return (
    <>
      <strong>{nombre}</strong>
      <br />
      <span className="suave">{[bloque, tipoDeSeccion(seccion)].filter(Boolean).join(' · ')}</span>
      {precio && asientosDisponibles > 0 && (
        <p className="globo__precio">
          <b className="num">{precio}</b> total
        </p>
      )}
      <ul>
        {/* A section that the organiser blocked has no zones. */}
        {disponiblesPorCategoria.length === 0 && (
          <li>
            <b>Agotado</b>
          </li>
        )}
        {disponiblesPorCategoria.map(({ categoria, disponibles }) => (
          <li key={categoria}>
            <span>{categoria}</span>
            <b>{disponibles === 0 ? 'Agotado' : formatEntero(disponibles)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
