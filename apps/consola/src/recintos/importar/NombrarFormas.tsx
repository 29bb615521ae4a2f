import type { FormaDeMapa, MapaSubido } from '@taquilla/contract/consola/recintos';
import {
  escenariosDelArchivo,
  nombradasPorElArchivo,
  numerarFormas,
  sugerenciasDe,
} from '@taquilla/rules/recinto/nombresDeFormas';
import { Button } from '@taquilla/ui/Button.tsx';
import { Chip } from '@taquilla/ui/Chip.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useMemo, useState } from 'react';
import { ConsoleIcon } from '../../ui/ConsoleIcon.tsx';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';
import { kb } from './InformeDeSubida.tsx';
import { MapaPorNombrar } from './MapaPorNombrar.tsx';
import { MarcoDePaso, type PasoProps, RENGLONES_MAXIMOS } from './MarcoDePaso.tsx';
import {
  type Nombrada,
  nombradasDe,
  nombrar,
  nombrarComoDice,
  nombrarEscenario,
  quitarNombre,
} from './nombrar.ts';

/** The second step: names the shapes of a map by clicking (§C10.5). */
export function NombrarFormas({ mapa, edicion, onAtras, onSeguir }: PasoProps) {
  const { documento } = edicion;
  const [elegidas, setElegidas] = useState<ReadonlySet<number>>(new Set());
  const deForma = useMemo(() => nombradasDe(documento), [documento]);
  const sinNombre = mapa.formas.filter(({ n }) => !deForma.has(n));
  const elegir = (n: number, sumar: boolean) =>
    setElegidas(antes => {
      const nuevas = new Set(sumar ? antes : []);
      if (antes.has(n)) nuevas.delete(n);
      else nuevas.add(n);
      return nuevas;
    });

  return (
    <MarcoDePaso
      paso="reconocer"
      edicion={edicion}
      plano={
        <>
          <MapaPorNombrar
            {...{ mapa, elegidas }}
            nombradas={deForma}
            quitadas={documento.dibujo.quitadas}
            onElegir={elegir}
          />
          <Leyenda />
        </>
      }
      quedan={mapa.formas.length === 0 ? 'No hay nada que nombrar' : cuantasQuedan(sinNombre.length)}
      onAtras={onAtras}
      seguir={{ palabras: 'Seguir a escala', onSeguir }}
    >
      <h2>{`${mapa.formas.length} formas, ${mapa.formas.length - sinNombre.length} con nombre`}</h2>
      <p>Toma cada forma de tu dibujo y dinos qué es. Las que dejes sin nombre no se venden.</p>
      <Archivo mapa={mapa} onCambiar={onAtras} />
      <Nombre
        key={[...elegidas][0] ?? 'ninguna'}
        {...{ mapa, elegidas, edicion }}
        onElegir={formas => setElegidas(new Set(formas))}
      />
      <ComoDiceElArchivo {...{ mapa, sinNombre, edicion }} />
      <TablaDeFormas {...{ mapa, deForma, elegidas }} onElegir={elegir} />
    </MarcoDePaso>
  );
}

const ESTADOS = [
  ['nombrada', 'Sección reconocida'],
  ['elegida', 'La que ves al lado'],
  ['sin', 'Sin nombre'],
] as const;

function Leyenda() {
  return (
    <ul className="importar__leyenda">
      {ESTADOS.map(([estado, palabras]) => (
        <li key={estado} data-estado={estado}>
          {palabras}
        </li>
      ))}
    </ul>
  );
}

function Archivo({ mapa, onCambiar }: Pick<PasoProps, 'mapa'> & { onCambiar: () => void }) {
  const capas = new Set(mapa.formas.map(({ capa }) => capa).filter(capa => capa !== '')).size;
  return (
    <div className="importar__archivo">
      <ConsoleIcon name="subir" />
      <span>
        <strong>{mapa.archivo}</strong>
        {kb(mapa.informe.antes.bytes)}
        {capas > 0 && ` · ${capas === 1 ? '1 capa' : `${capas} capas`}`}
      </span>
      <Button size="chico" variant="borde" onClick={onCambiar}>
        Cambiar
      </Button>
    </div>
  );
}

function cuantasQuedan(sinNombre: number): string {
  if (sinNombre === 0) return 'Todas tienen nombre';
  return sinNombre === 1 ? 'Queda 1 sin nombre' : `Quedan ${sinNombre} sin nombre`;
}

interface NombreProps {
  mapa: MapaSubido;
  elegidas: ReadonlySet<number>;
  edicion: EdicionDeBorrador;
  onElegir: (formas: number[]) => void;
}

/**
 * The name of the picked shapes: the first one gives it; others join one by one, or all of its colour or layer at once
 * (§C10.5).
 */
function Nombre({ mapa, elegidas, edicion, onElegir }: NombreProps) {
  const [n] = elegidas;
  const primera = mapa.formas.find(forma => forma.n === n);
  const nombradas = nombradasDe(edicion.documento);
  const suya = [...elegidas].find(otra => nombradas.has(otra));
  const dichos = primera ? sugerenciasDe(mapa.formas)(primera) : [];
  const [nombre, setNombre] = useState(
    (suya !== undefined && nombradas.get(suya)?.nombre) || (dichos[0] ?? ''),
  );
  if (!primera)
    return <p className="importar__ayuda">Elige una forma en el mapa o en la lista. Mayús suma otra.</p>;
  const varias = elegidas.size > 1;
  const conNombre = (hacer: (dado: string) => void) => {
    if (nombre.trim() === '') return;
    hacer(nombre.trim());
    onElegir([]);
  };
  const juntas = (dado: string) => edicion.hacer(documento => nombrar(documento, dado, [...elegidas]));
  const numeradas = numerarFormas(enOrden(mapa, elegidas), {
    nombre: nombre.trim() || '…',
    tomados: edicion.documento.secciones
      .filter(({ formas: otras }) => !otras.some(otra => elegidas.has(otra)))
      .map(({ nombre: tomado }) => tomado),
  });
  const unaPorUna = () =>
    edicion.hacer(documento => {
      for (const { n: suya, nombre: dado } of numeradas) nombrar(documento, dado, [suya]);
    });
  return (
    <form
      ref={traer}
      className="importar__nombre"
      onSubmit={event => {
        event.preventDefault();
        conNombre(juntas);
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
      {primera.esLinea && (
        <p>
          Es una línea y no encierra nada: como sección nadie podría tomarla en el mapa. Déjala sin nombre y
          traza la sección en el diseñador.
        </p>
      )}
      <Iguales {...{ mapa, primera, onElegir }} />
      {suya !== undefined && (
        <Button
          size="chico"
          variant="peligro"
          onClick={() => edicion.hacer(documento => quitarNombre(documento, suya))}
        >
          Quitar nombre
        </Button>
      )}
      <Button type="submit">{varias ? `Nombrar ${elegidas.size} formas como una sección` : 'Nombrar'}</Button>
      <Button
        variant="borde"
        onClick={() => conNombre(dado => edicion.hacer(d => nombrarEscenario(d, dado, [...elegidas])))}
      >
        Es el escenario
      </Button>
      {varias && (
        <Button variant="borde" onClick={() => conNombre(unaPorUna)}>
          {`Una sección cada una: ${numeradas[0]?.nombre} a ${/\d+$/.exec(numeradas.at(-1)?.nombre ?? '')?.[0]}`}
        </Button>
      )}
    </form>
  );
}

/** Scrolls to an opening form: it opens above the list, out of sight of a shape picked low in it. */
function traer(formulario: HTMLFormElement | null): void {
  formulario?.scrollIntoView({ block: 'nearest' });
}

/** Picks all shapes of the first one's colour or layer; the first one stays the first. */
function Iguales({
  mapa,
  primera,
  onElegir,
}: Pick<NombreProps, 'mapa' | 'onElegir'> & { primera: FormaDeMapa }) {
  return (
    <div className="importar__chips">
      {(['relleno', 'capa'] as const).map(que => {
        const iguales = mapa.formas.filter(forma => forma[que] !== '' && forma[que] === primera[que]);
        return (
          <Button
            key={que}
            size="chico"
            variant="borde"
            disabled={iguales.length < 2}
            onClick={() => onElegir([primera.n, ...iguales.map(({ n }) => n)])}
          >
            {que === 'relleno' ? 'Igual para este color' : 'Igual para esta capa'}
            {iguales.length > 1 && ` (${iguales.length})`}
          </Button>
        );
      })}
    </div>
  );
}

/** Shapes in reading order: line by line from above, each from the left. */
function enOrden(mapa: MapaSubido, elegidas: ReadonlySet<number>): FormaDeMapa[] {
  const suyas = mapa.formas.filter(({ n }) => elegidas.has(n));
  const renglon = Math.max(1, ...suyas.map(({ caja }) => caja.alto)) / 2;
  const lugar = ({ caja }: FormaDeMapa) => Math.round((caja.y + caja.alto / 2) / renglon);
  return suyas.sort((a, b) => lugar(a) - lugar(b) || a.caja.x - b.caja.x);
}

function ComoDiceElArchivo({
  mapa,
  sinNombre,
  edicion,
}: Pick<PasoProps, 'mapa' | 'edicion'> & { sinNombre: readonly FormaDeMapa[] }) {
  const conNombre = nombradasPorElArchivo(
    sinNombre,
    mapa.formas,
    mapa.asientos.some(({ mesas }) => mesas),
  );
  const tarimas = edicion.documento.dibujo.escenario ? [] : escenariosDelArchivo(sinNombre, mapa.formas);
  if (conNombre.length + tarimas.length === 0) return null;
  return (
    <Button
      variant="borde"
      onClick={() =>
        edicion.hacer(documento => nombrarComoDice(documento, { secciones: conNombre, tarimas }))
      }
    >
      {`Nombrar ${conNombre.length + tarimas.length} como dice el archivo`}
    </Button>
  );
}

interface TablaProps extends Pick<PasoProps, 'mapa'> {
  deForma: ReadonlyMap<number, Nombrada>;
  elegidas: ReadonlySet<number>;
  onElegir: (n: number, sumar: boolean) => void;
}

function TablaDeFormas({ mapa, deForma, elegidas, onElegir }: TablaProps) {
  const sugerencias = useMemo(() => sugerenciasDe(mapa.formas), [mapa.formas]);
  return (
    <table className="tabla importar__tabla" aria-label="Formas del archivo">
      <thead>
        <tr>
          <th scope="col">Forma en el archivo</th>
          <th scope="col">Es</th>
          <th scope="col">Sección</th>
        </tr>
      </thead>
      <tbody>
        {mapa.formas.slice(0, RENGLONES_MAXIMOS).map(forma => {
          const dicha = deForma.get(forma.n);
          return (
            <tr
              key={forma.n}
              className={elegidas.has(forma.n) ? 'tabla__puesta' : undefined}
              data-estado={dicha ? undefined : 'sin'}
            >
              <td>
                <button
                  type="button"
                  aria-pressed={elegidas.has(forma.n)}
                  onClick={event => onElegir(forma.n, event.shiftKey || event.ctrlKey)}
                >
                  {sugerencias(forma)[0] ?? `Forma ${forma.n}`}
                </button>
              </td>
              <td>{dicha?.es ?? 'Sin nombre'}</td>
              <td>{dicha?.nombre}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
