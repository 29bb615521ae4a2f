import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { dibujarMapa } from '@taquilla/rules/recinto/dibujarMapa';
import { contarLugares, revisarDocumento } from '@taquilla/rules/recinto/revisar';
import { Button, buttonClass } from '@taquilla/ui/Button.tsx';
import { Dialog } from '@taquilla/ui/Dialog.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { notificarFalla } from '../ui/enPalabras.ts';
import { Reading } from '../ui/Reading.tsx';
import { Taller } from '../ui/Taller.tsx';
import { agregar, mover, type Pieza, seccionNueva } from './acciones.ts';
import { HERRAMIENTAS, PIEZAS } from './herramientas.ts';
import { type Herramienta, Lienzo } from './Lienzo.tsx';
import { ListaDelRecinto } from './ListaDelRecinto.tsx';
import { PanelDeSeccion } from './PanelDeSeccion.tsx';
import { Problemas } from './Problemas.tsx';
import { useBorrador } from './useBorrador.ts';
import { useConsultaNueva } from './useConsultaNueva.ts';
import { useTeclas } from './useTeclas.tsx';
import './disenador.css';

/** The venue designer (§C10). */
export function DisenadorPage() {
  const recintoId = useParams<{ id: string }>().id;
  const answer = useAnswer(useConsultaNueva(recintoId));
  return <Reading answer={answer}>{leido => <Disenador leido={leido} />}</Reading>;
}

/** The designer's workspace: list and problems, canvas, and the picked section. */
function Disenador({ leido }: { leido: BorradorDeRecinto }) {
  const { recinto, mapa, numero } = leido;
  const edicion = useBorrador(leido);
  const { documento } = edicion;
  const [elegidas, setElegidas] = useState<ReadonlySet<string>>(new Set());
  const [herramienta, setHerramienta] = useState<Herramienta>('elegir');
  const [muestra, setMuestra] = useState(false);
  const elegir = (ids: readonly string[], sumar: boolean) =>
    setElegidas(antes => new Set([...(sumar ? antes : []), ...ids]));
  const { alTeclear, ayuda } = useTeclas({ edicion, elegidas, elegir, setHerramienta });
  const tranquilo = useDeferredValue(documento);
  const vistoPorComprador = useMemo(() => dibujarMapa(tranquilo, mapa?.svg ?? null), [tranquilo, mapa]);
  const revision = useMemo(
    () => revisarDocumento(tranquilo, { mapa: vistoPorComprador }),
    [tranquilo, vistoPorComprador],
  );
  const fondo = useMemo(
    () =>
      mapa
        ? dibujarMapa(
            { ...tranquilo, secciones: [], dibujo: { ...tranquilo.dibujo, escenario: null, rotulos: [] } },
            mapa.svg,
          )
        : null,
    [tranquilo, mapa],
  );
  const unica = documento.secciones.find(({ id }) => elegidas.size === 1 && elegidas.has(id));
  const lugares = documento.secciones.reduce((suma, seccion) => suma + contarLugares(seccion), 0);

  const poner = (pieza: Pieza, caja: Parameters<typeof agregar>[2]) => {
    let id: string | null = null;
    edicion.hacer(nuevo => {
      id = agregar(nuevo, pieza, caja);
    });
    if (id !== null) setElegidas(new Set([id]));
    setHerramienta('elegir');
  };
  const alCentro = (pieza: Pieza) => {
    const [cx, cy] = [documento.dibujo.ancho / 2, documento.dibujo.alto / 2];
    const lado = pieza === 'filas' ? 90 : 70;
    poner(pieza, [
      [cx - lado, cy - lado / 2],
      [cx + lado, cy + lado / 2],
    ]);
  };

  return (
    <Taller
      title={recinto.nombre}
      back={{ href: paths.recinto(recinto.id), words: 'Volver al recinto' }}
      bar={<Barra {...{ recinto, numero, edicion, revision }} onMuestra={() => setMuestra(true)} />}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the whole workspace; each has a button too */}
      <div className="disenador" onKeyDown={alTeclear}>
        <aside className="disenador__lado" aria-label="Secciones">
          <div className="disenador__titulo">
            <h2>Secciones</h2>
            <span>{`${documento.secciones.length} · ${lugares.toLocaleString('es-MX')} lugares`}</span>
          </div>
          <ListaDelRecinto edicion={edicion} elegidas={elegidas} onElegir={elegir} />
          <Problemas revision={revision} onVer={ids => elegir(ids, false)} />
        </aside>
        <div className="disenador__centro">
          <div
            className="disenador__herramientas"
            role="toolbar"
            aria-label="Herramientas"
            aria-orientation="vertical"
          >
            {HERRAMIENTAS.map(({ id, palabras, tecla }) => (
              <button
                key={id}
                type="button"
                aria-pressed={herramienta === id}
                title={`${palabras} (${tecla})`}
                onClick={() => setHerramienta(id)}
              >
                <span>{palabras}</span>
                <kbd>{tecla}</kbd>
              </button>
            ))}
          </div>
          <Lienzo
            {...{ documento, fondo, herramienta, elegidas }}
            onElegir={elegir}
            onMover={cuanto => edicion.hacer(nuevo => mover(nuevo, elegidas, cuanto))}
            onPieza={poner}
            onPoligono={puntos => {
              edicion.hacer(nuevo => {
                const seccion = seccionNueva(nuevo, `Sección ${nuevo.secciones.length + 1}`);
                nuevo.secciones.push({ ...seccion, contorno: puntos.map(([x, y]) => [x, y]) });
              });
              setHerramienta('elegir');
            }}
          />
        </div>
        <aside className="disenador__panel" aria-label="Propiedades">
          {edicion.error && (
            <Notice tone="urgente" live>
              {edicion.error}
            </Notice>
          )}
          {unica ? (
            <PanelDeSeccion key={unica.id} seccion={unica} edicion={edicion} />
          ) : (
            <div className="disenador__campos">
              <h2>{elegidas.size > 1 ? `${elegidas.size} elegidas` : 'Agregar'}</h2>
              <p className="disenador__nota">Arrastra con una herramienta, o agrégalo al centro:</p>
              {PIEZAS.map(({ pieza, palabras }) => (
                <Button key={pieza} variant="borde" onClick={() => alCentro(pieza)}>
                  {palabras}
                </Button>
              ))}
            </div>
          )}
        </aside>
      </div>
      {ayuda}
      {edicion.estado === 'conflicto' && <Conflicto onResolver={edicion.resolver} />}
      {muestra && (
        <Dialog
          title="Como lo ve el comprador"
          onDismiss={() => setMuestra(false)}
          className="disenador__muestra-mapa"
        >
          <Muestra svg={vistoPorComprador} />
        </Dialog>
      )}
    </Taller>
  );
}

/** The map as the storefront shows it: the same drawing, as a picture. */
function Muestra({ svg }: { svg: string }) {
  const url = useMemo(() => `data:image/svg+xml,${encodeURIComponent(svg)}`, [svg]);
  return (
    <div className="muestra">
      <img src={url} alt="Mapa a 360 píxeles de ancho" width={360} />
      <img src={url} alt="Mapa a todo lo ancho" />
    </div>
  );
}

function Conflicto({ onResolver }: { onResolver: (con: 'mio' | 'suyo') => void }) {
  return (
    <Dialog title="Alguien más cambió este borrador" role="alertdialog">
      <p>Lo tuyo sigue aquí. ¿Con cuál quieres seguir?</p>
      <div className="importar__chips">
        <Button variant="borde" onClick={() => onResolver('suyo')}>
          Ver lo suyo
        </Button>
        <Button onClick={() => onResolver('mio')}>Guardar lo mío</Button>
      </div>
    </Dialog>
  );
}

const ESTADOS = {
  guardado: 'guardado',
  pendiente: 'sin guardar',
  guardando: 'guardando…',
  falla: 'no se pudo guardar',
  conflicto: 'por resolver',
} as const;

interface BarraProps {
  recinto: BorradorDeRecinto['recinto'];
  numero: number;
  edicion: ReturnType<typeof useBorrador>;
  revision: ReturnType<typeof revisarDocumento>;
  onMuestra: () => void;
}

function Barra({ recinto, numero, edicion, revision, onMuestra }: BarraProps) {
  const [, navigate] = useLocation();
  const { isBusy, run } = useBusy();
  const hayErrores = revision.errores.length > 0;
  const publicar = () =>
    run(async () => {
      if (!(await edicion.guardar())) return;
      try {
        await call('publicarBorrador', {
          params: { recintoId: recinto.id },
          version: edicion.version,
          intencion: `publicar:${recinto.id}:${numero}`,
        });
        notificar(`Se publicó la versión ${numero}.`, 'exito');
        navigate(paths.recinto(recinto.id));
      } catch (error) {
        notificarFalla(error);
      }
    });
  return (
    <div className="disenador__barra">
      <span role="status">{`versión ${numero}, borrador · ${ESTADOS[edicion.estado]}`}</span>
      <Button variant="borde" size="chico" disabled={!edicion.puede.deshacer} onClick={edicion.deshacer}>
        Deshacer
      </Button>
      <Button variant="borde" size="chico" disabled={!edicion.puede.rehacer} onClick={edicion.rehacer}>
        Rehacer
      </Button>
      <Link
        href={paths.importarMapa(recinto.id)}
        className={buttonClass({ variant: 'borde', size: 'chico' })}
      >
        Importar SVG
      </Link>
      <Button variant="borde" size="chico" onClick={onMuestra}>
        Ver como comprador
      </Button>
      <Button
        size="chico"
        busy={isBusy}
        disabled={hayErrores}
        title={hayErrores ? 'Corrige antes los problemas de la lista.' : undefined}
        onClick={() => void publicar()}
      >
        {`Publicar versión ${numero}`}
      </Button>
    </div>
  );
}
