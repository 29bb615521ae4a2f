import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import type { BorradorDeRecinto, FormaDeMapa, MapaSubido } from '@taquilla/contract/consola/recintos';
import { Button } from '@taquilla/ui/Button.tsx';
import { Chip } from '@taquilla/ui/Chip.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { seccionNueva } from './acciones.ts';
import { ButacasPropuestas } from './ButacasPropuestas.tsx';
import { MapaPorNombrar } from './MapaPorNombrar.tsx';
import { type EdicionDeBorrador, useBorrador } from './useBorrador.ts';

interface Props {
  borrador: BorradorDeRecinto;
  mapa: MapaSubido;
  onAtras: () => void;
}

/** Names the shapes of a map by clicking, and takes its seats (§C10.5, §C10.6). */
export function NombrarFormas({ borrador, mapa, onAtras }: Props) {
  const [, navigate] = useLocation();
  const edicion = useBorrador(borrador);
  const { secciones, dibujo } = edicion.documento;
  const [elegidas, setElegidas] = useState<ReadonlySet<number>>(new Set());
  const nombres = useMemo(
    () => new Map(secciones.flatMap(({ formas, nombre }) => formas.map(n => [n, nombre] as const))),
    [secciones],
  );
  const sinNombre = mapa.formas.filter(({ n }) => !nombres.has(n));
  const elegir = (n: number, sumar: boolean) =>
    setElegidas(antes => {
      const nuevas = new Set(sumar ? antes : []);
      if (antes.has(n)) nuevas.delete(n);
      else nuevas.add(n);
      return nuevas;
    });
  const terminar = async () => {
    if ((await edicion.guardar()) !== null) navigate(paths.disenador(borrador.recinto.id));
  };

  return (
    <div className="importar">
      <MapaPorNombrar {...{ mapa, nombres, elegidas }} quitadas={dibujo.quitadas} onElegir={elegir} />
      <div className="importar__panel">
        <h2>{`${mapa.formas.length} formas, ${mapa.formas.length - sinNombre.length} con nombre`}</h2>
        <p>Toma cada forma de tu dibujo y dinos qué es. Las que dejes sin nombre no se venden.</p>
        {edicion.error && (
          <Notice tone="urgente" live>
            {edicion.error}
          </Notice>
        )}
        <Nombre
          key={[...elegidas].join()}
          {...{ mapa, elegidas, edicion }}
          onElegir={formas => setElegidas(new Set(formas))}
        />
        <ComoDiceElArchivo {...{ sinNombre, edicion }} />
        <ButacasPropuestas {...{ mapa, edicion }} />
        <ListaDeFormas {...{ mapa, nombres, elegidas }} onElegir={elegir} />
        <div className="importar__pie">
          <Button variant="borde" onClick={onAtras}>
            Atrás
          </Button>
          <Button variant="quieto" disabled={!edicion.puede.deshacer} onClick={edicion.deshacer}>
            Deshacer
          </Button>
          <span>{sinNombre.length > 0 ? `Quedan ${sinNombre.length}` : 'Todas tienen nombre'}</span>
          <Button busy={edicion.estado === 'guardando'} onClick={() => void terminar()}>
            Seguir al diseñador
          </Button>
        </div>
      </div>
    </div>
  );
}

/** What the file calls a shape, best first. */
function sugerencias({ nombre, texto, capa }: FormaDeMapa): string[] {
  return [...new Set([nombre, texto, capa].filter(dicho => dicho.length > 1))];
}

interface NombreProps {
  mapa: MapaSubido;
  elegidas: ReadonlySet<number>;
  edicion: EdicionDeBorrador;
  onElegir: (formas: number[]) => void;
}

function Nombre({ mapa, elegidas, edicion, onElegir }: NombreProps) {
  const formas = mapa.formas.filter(({ n }) => elegidas.has(n));
  const [primera] = formas;
  const suya = edicion.documento.secciones.find(({ formas: otras }) => otras.some(n => elegidas.has(n)));
  const dichos = primera ? sugerencias(primera) : [];
  const [nombre, setNombre] = useState(suya?.nombre ?? dichos[0] ?? '');
  if (!primera)
    return <p className="importar__ayuda">Elige una forma en el mapa o en la lista. Mayús suma otra.</p>;
  const iguales = (que: 'relleno' | 'capa') =>
    mapa.formas.filter(forma => forma[que] !== '' && forma[que] === primera[que]).map(({ n }) => n);
  return (
    <form
      className="importar__nombre"
      onSubmit={event => {
        event.preventDefault();
        if (nombre.trim() === '') return;
        nombrar(edicion, nombre.trim(), [...elegidas]);
        onElegir([]);
      }}
    >
      <Field
        label={`Nombre que ve el comprador`}
        value={nombre}
        onChange={event => setNombre(event.target.value)}
      />
      <div className="importar__chips">
        {dichos.map(dicho => (
          <Chip key={dicho} pressed={nombre === dicho} onClick={() => setNombre(dicho)}>
            {dicho}
          </Chip>
        ))}
      </div>
      <div className="importar__chips">
        {(['relleno', 'capa'] as const).map(que => (
          <Button
            key={que}
            size="chico"
            variant="borde"
            disabled={iguales(que).length < 2}
            onClick={() => onElegir(iguales(que))}
          >
            {que === 'relleno' ? 'Igual para este color' : 'Igual para esta capa'}
          </Button>
        ))}
        {suya && (
          <Button
            size="chico"
            variant="peligro"
            onClick={() =>
              edicion.hacer(documento => {
                documento.secciones = documento.secciones.filter(({ id }) => id !== suya.id);
              })
            }
          >
            Quitar nombre
          </Button>
        )}
      </div>
      <Button type="submit">
        {elegidas.size > 1 ? `Nombrar ${elegidas.size} formas como una sección` : 'Nombrar'}
      </Button>
    </form>
  );
}

/** Shapes become one section, or join the one of that name. */
function nombrar(edicion: EdicionDeBorrador, nombre: string, formas: number[]): void {
  edicion.hacer(documento => {
    const tomadas = new Set(formas);
    for (const seccion of documento.secciones) seccion.formas = seccion.formas.filter(n => !tomadas.has(n));
    let seccion: SeccionDeDocumento | undefined = documento.secciones.find(otra => otra.nombre === nombre);
    if (!seccion) {
      seccion = seccionNueva(documento, nombre);
      documento.secciones.push(seccion);
    }
    seccion.formas = [...seccion.formas, ...formas];
    documento.secciones = documento.secciones.filter(
      otra => otra.formas.length > 0 || otra.contorno.length > 0 || otra.filas.length > 0,
    );
  });
}

function ComoDiceElArchivo({
  sinNombre,
  edicion,
}: {
  sinNombre: readonly FormaDeMapa[];
  edicion: EdicionDeBorrador;
}) {
  const conNombre = sinNombre.flatMap(forma => {
    const [dicho] = sugerencias(forma);
    // A stage sells nothing.
    return dicho === undefined || /^(escenario|stage|tarima)$/i.test(dicho) ? [] : [{ n: forma.n, dicho }];
  });
  if (conNombre.length === 0) return null;
  return (
    <Button
      variant="borde"
      onClick={() => {
        for (const { n, dicho } of conNombre) nombrar(edicion, dicho, [n]);
      }}
    >
      {`Nombrar ${conNombre.length} como dice el archivo`}
    </Button>
  );
}

interface ListaProps {
  mapa: MapaSubido;
  nombres: ReadonlyMap<number, string>;
  elegidas: ReadonlySet<number>;
  onElegir: (n: number, sumar: boolean) => void;
}

function ListaDeFormas({ mapa, nombres, elegidas, onElegir }: ListaProps) {
  return (
    <ul className="importar__formas" aria-label="Formas del archivo">
      {mapa.formas.slice(0, 300).map(forma => (
        <li key={forma.n}>
          <button
            type="button"
            aria-pressed={elegidas.has(forma.n)}
            data-estado={nombres.has(forma.n) ? 'nombrada' : 'sin'}
            onClick={event => onElegir(forma.n, event.shiftKey || event.ctrlKey)}
          >
            <strong>{sugerencias(forma)[0] ?? `Forma ${forma.n}`}</strong>
            <span>{nombres.get(forma.n) ?? 'Sin nombre'}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
