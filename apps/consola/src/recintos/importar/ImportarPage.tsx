import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { BorradorDeRecinto } from '@taquilla/contract/consola/recintos';
import { buttonClass } from '@taquilla/ui/Button.tsx';
import { useStepEffects } from '@taquilla/ui/useNavigationEffects.ts';
import { useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { paths } from '../../paths.ts';
import { WorkspaceSilhouette } from '../../ui/Silhouettes.tsx';
import { Workspace } from '../../ui/Workspace.tsx';
import { WorkspaceReading } from '../../ui/WorkspaceReading.tsx';
import { Conflicto } from '../borrador/Conflicto.tsx';
import { TallerDeOtros } from '../borrador/EsDeOtros.tsx';
import { EstadoDelBorrador } from '../borrador/EstadoDelBorrador.tsx';
import { useBorrador } from '../borrador/useBorrador.ts';
import { useFreshQuery } from '../borrador/useFreshQuery.ts';
import type { Paso } from './MarcoDePaso.tsx';
import { NombrarFormas } from './NombrarFormas.tsx';
import { PasoDeArchivo } from './PasoDeArchivo.tsx';
import { PasoDeEscala } from './PasoDeEscala.tsx';
import { PasoDeFilas } from './PasoDeFilas.tsx';
import '../../ui/DataTable.css';
import './importar.css';

/** Turns an exported map into sections and seats in four steps (§C10.3-C10.6). */
export function ImportarPage() {
  const recintoId = useParams<{ id: string }>().id;
  const answer = useAnswer(useFreshQuery(recintoId));
  return (
    <WorkspaceReading answer={answer} skeleton={<WorkspaceSilhouette />}>
      {leido =>
        leido.recinto.ajeno ? <TallerDeOtros recinto={leido.recinto} /> : <Importacion leido={leido} />
      }
    </WorkspaceReading>
  );
}

/** The steps of one upload: a new file begins them again, and stays visible beside the result. */
function Importacion({ leido }: { leido: BorradorDeRecinto }) {
  const [{ borrador, elegido }, setSubido] = useState<Subido>({ borrador: leido, elegido: null });
  return <Pasos key={borrador.version} {...{ borrador, elegido }} onSubido={setSubido} />;
}

interface Subido {
  borrador: BorradorDeRecinto;
  elegido: File | null;
}

function Pasos({ borrador, elegido, onSubido }: Subido & { onSubido: (subido: Subido) => void }) {
  const [, navigate] = useLocation();
  const edicion = useBorrador(borrador);
  const [paso, setPaso] = useState<Paso>('archivo');
  useStepEffects(paso);
  const { recinto, numero, mapa } = borrador;
  const terminar = async () => {
    if ((await edicion.guardar()) !== null) navigate(paths.disenador(recinto.id));
  };
  return (
    <Workspace
      title={recinto.nombre}
      back={{ href: paths.recinto(recinto.id), words: 'Volver al recinto' }}
      bar={
        <>
          <EstadoDelBorrador {...{ numero, edicion }} />
          <Link
            href={paths.disenador(recinto.id)}
            className={buttonClass({ variant: 'quieto', size: 'chico' })}
          >
            Ir al diseñador
          </Link>
        </>
      }
    >
      {(paso === 'archivo' || !mapa) && (
        <PasoDeArchivo {...{ borrador, elegido, edicion, onSubido }} onSeguir={() => setPaso('reconocer')} />
      )}
      {paso === 'reconocer' && mapa && (
        <NombrarFormas
          {...{ mapa, edicion }}
          onAtras={() => setPaso('archivo')}
          onSeguir={() => setPaso('escala')}
        />
      )}
      {paso === 'escala' && mapa && (
        <PasoDeEscala
          {...{ mapa, edicion }}
          onAtras={() => setPaso('reconocer')}
          onSeguir={() => setPaso('filas')}
        />
      )}
      {paso === 'filas' && mapa && (
        <PasoDeFilas
          {...{ mapa, edicion }}
          onAtras={() => setPaso('escala')}
          onSeguir={() => void terminar()}
        />
      )}
      {edicion.choque && <Conflicto choque={edicion.choque} onResolver={edicion.resolver} />}
    </Workspace>
  );
}
