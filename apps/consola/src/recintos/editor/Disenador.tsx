import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useState } from 'react';
import { useParams } from 'wouter';
import { paths } from '../../paths.ts';
import { WorkspaceSilhouette } from '../../ui/Silhouettes.tsx';
import { Workspace } from '../../ui/Workspace.tsx';
import { WorkspaceReading } from '../../ui/WorkspaceReading.tsx';
import { Conflicto } from '../borrador/Conflicto.tsx';
import { TallerDeOtros } from '../borrador/EsDeOtros.tsx';
import { type EdicionDeBorrador, useBorrador } from '../borrador/useBorrador.ts';
import { useFreshQuery } from '../borrador/useFreshQuery.ts';
import { agregar, agregarContorno, type Pieza } from '../dibujo/acciones.ts';
import { enLugares } from '../dibujo/enLugares.ts';
import type { Herramienta, Sena } from '../dibujo/herramientas.ts';
import { mover } from '../dibujo/ordenar.ts';
import { SoloNombres, useIsPhone } from '../dibujo/soloNombres.ts';
import { Lienzo } from '../lienzo/Lienzo.tsx';
import { useRevision } from '../lienzo/useRevision.ts';
import { Propiedades } from '../panel/Propiedades.tsx';
import { BarraDeEleccion } from './BarraDeEleccion.tsx';
import { BarraDeHerramientas } from './BarraDeHerramientas.tsx';
import { BarraDelDisenador } from './BarraDelDisenador.tsx';
import { ComoComprador } from './ComoComprador.tsx';
import { ListaDelRecinto } from './lista/ListaDelRecinto.tsx';
import { Problemas } from './Problemas.tsx';
import { useDesignerKeys } from './useDesignerKeys.tsx';
import './disenador.css';

/** The venue designer (§C10). */
export function DisenadorPage() {
  const recintoId = useParams<{ id: string }>().id;
  const answer = useAnswer(useFreshQuery(recintoId));
  return (
    <WorkspaceReading answer={answer} skeleton={<WorkspaceSilhouette withList />}>
      {leido =>
        leido.recinto.ajeno ? <TallerDeOtros recinto={leido.recinto} /> : <Disenador leido={leido} />
      }
    </WorkspaceReading>
  );
}

/** The designer's workspace: list and problems, canvas, and the picked section. */
function Disenador({ leido }: { leido: BorradorDeRecinto }) {
  const { recinto, numero } = leido;
  const edicion = useBorrador(leido);
  const { elegidas, elegir } = useEleccion();
  const [herramienta, setHerramienta] = useState<Herramienta>('elegir');
  const [sena, setSena] = useState<Sena>('silla_de_ruedas');
  const [muestra, setMuestra] = useState(false);
  const [miradas, setMiradas] = useState<readonly string[]>([]);
  const soloNombres = useIsPhone();
  const ayuda = useDesignerKeys({ edicion, elegidas, elegir, setHerramienta, soloNombres });
  const { mapa, fondo, cajas, trazoDe, pintadoDe, revision } = useRevision(edicion.documento, leido.mapa);
  const { poner, ponerContorno } = useNuevas({ edicion, elegir, setHerramienta });

  return (
    <Workspace
      title={recinto.nombre}
      back={{ href: paths.recinto(recinto.id), words: 'Volver al recinto' }}
      bar={
        <BarraDelDisenador {...{ recinto, numero, edicion, revision }} onMuestra={() => setMuestra(true)} />
      }
    >
      <div className="disenador">
        <div className="disenador__telefono">
          <Notice>
            En el teléfono puedes ver el plano y cambiar nombres. Para dibujar, abre la consola en una
            pantalla de 960 px o más.
          </Notice>
        </div>
        <aside className="disenador__lado" aria-label="Secciones">
          <Cuenta edicion={edicion} />
          <SoloNombres value={soloNombres}>
            <ListaDelRecinto edicion={edicion} elegidas={elegidas} onElegir={elegir} />
          </SoloNombres>
          <Problemas
            revision={revision}
            onVer={ids => {
              elegir(ids, false);
              setMiradas([...ids]);
            }}
          />
        </aside>
        <div className="disenador__centro">
          <BarraDeHerramientas {...{ herramienta, sena }} onHerramienta={setHerramienta} onSena={setSena} />
          <BarraDeEleccion {...{ edicion, elegidas }} onElegir={elegir} />
          <Lienzo
            {...{ fondo, cajas, trazoDe, herramienta, sena, elegidas, miradas, soloNombres }}
            documento={edicion.documento}
            onElegir={elegir}
            onMover={cuanto => edicion.hacer(nuevo => mover(nuevo, elegidas, cuanto))}
            onPieza={poner}
            onPoligono={ponerContorno}
            onReceta={edicion.hacer}
          />
        </div>
        <aside className="disenador__panel" aria-label="Propiedades">
          {edicion.error && (
            <Notice tone="urgente" live>
              {edicion.error}
            </Notice>
          )}
          <SoloNombres value={soloNombres}>
            <Propiedades {...{ edicion, elegidas, pintadoDe }} cajas={leido.mapa && cajas} onPieza={poner} />
          </SoloNombres>
        </aside>
      </div>
      {ayuda}
      {edicion.choque && <Conflicto choque={edicion.choque} onResolver={edicion.resolver} />}
      {muestra && (
        <ComoComprador documento={edicion.documento} mapa={mapa} onDismiss={() => setMuestra(false)} />
      )}
    </Workspace>
  );
}

/** The selection, in the order of picking. */
function useEleccion() {
  const [elegidas, setElegidas] = useState<ReadonlySet<string>>(new Set());
  const elegir = (ids: readonly string[], sumar: boolean) =>
    setElegidas(antes => new Set([...(sumar ? antes : []), ...ids]));
  return { elegidas, elegir };
}

/** Picks new things at once, and returns to the tool that picks. */
function useNuevas({
  edicion,
  elegir,
  setHerramienta,
}: {
  edicion: EdicionDeBorrador;
  elegir: (ids: readonly string[], sumar: boolean) => void;
  setHerramienta: (herramienta: Herramienta) => void;
}) {
  const hacer = (receta: (documento: EdicionDeBorrador['documento']) => string) => {
    let id = '';
    edicion.hacer(nuevo => {
      id = receta(nuevo);
    });
    elegir([id], false);
    setHerramienta('elegir');
  };
  return {
    poner: (pieza: Pieza, puntas: Parameters<typeof agregar>[2]) =>
      hacer(nuevo => agregar(nuevo, pieza, puntas)),
    ponerContorno: (puntos: Parameters<typeof agregarContorno>[1]) =>
      hacer(nuevo => agregarContorno(nuevo, puntos)),
  };
}

function Cuenta({ edicion }: { edicion: EdicionDeBorrador }) {
  const { secciones } = edicion.documento;
  const lugares = secciones.reduce((suma, seccion) => suma + contarLugares(seccion), 0);
  return (
    <div className="disenador__titulo">
      <h2>Secciones</h2>
      <span>{`${secciones.length} · ${enLugares(lugares)}`}</span>
    </div>
  );
}
