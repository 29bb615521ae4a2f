import { useStore } from '@taquilla/ui/store.ts';
import { useEffect, useState } from 'react';
import { dejarPasar, deshacer } from './nucleo/cruzar.ts';
import { estado } from './nucleo/estado.ts';
import { Buscar } from './pantallas/Buscar.tsx';
import { Emparejar } from './pantallas/Emparejar.tsx';
import { Escanear, type Pantalla } from './pantallas/Escanear.tsx';
import { PasarLista } from './pantallas/PasarLista.tsx';
import { ProbarLector } from './pantallas/ProbarLector.tsx';
import { Respuesta } from './pantallas/Respuesta.tsx';
import { Revision } from './pantallas/Revision.tsx';
import { Supervision } from './pantallas/Supervision.tsx';
import { Turno } from './pantallas/Turno.tsx';
import { useLuz } from './pantallas/useLuz.ts';

/** The screens of a phone at the door. */
export function App() {
  const { fase } = useStore(estado);
  useLuz();
  switch (fase) {
    case 'cargando':
      return <p className="cargando">Abriendo…</p>;
    case 'otra_pestana':
      return <p className="cargando">La puerta está abierta en otra pestaña. Sigue en esa, o ciérrala.</p>;
    case 'emparejar':
    case 'cerrada':
      return <Emparejar />;
    case 'revision':
      return <Revision />;
    case 'escanear':
      return <Puerta />;
  }
}

/** An open gate: camera, search or turn, and over them the answer to the last code. */
function Puerta() {
  const { resultado } = useStore(estado);
  const [{ pantalla, antes }, setPantalla] = useState<{ pantalla: Pantalla; antes: Pantalla | null }>({
    pantalla: 'camara',
    antes: null,
  });
  const [decide, setDecide] = useState<'pasar' | 'deshacer' | null>(null);
  const ir = (otra: Pantalla) => setPantalla({ pantalla: otra, antes: pantalla });
  const volver = () => ir('camara');
  // A late yes of the server has let the person in meanwhile: there is nothing left to decide.
  const abierto = resultado?.dejoPasar === true;
  useEffect(() => {
    if (abierto) setDecide(esto => (esto === 'pasar' ? null : esto));
  }, [abierto]);
  return (
    <>
      {pantalla === 'camara' && <Escanear ir={ir} antes={antes} alDeshacer={() => setDecide('deshacer')} />}
      {pantalla === 'buscar' && <Buscar alVolver={volver} />}
      {pantalla === 'turno' && <Turno alVolver={volver} ir={ir} />}
      {pantalla === 'pasarLista' && <PasarLista alVolver={() => ir('turno')} />}
      {pantalla === 'probarLector' && <ProbarLector alVolver={() => ir('turno')} />}
      {resultado && (
        <Respuesta
          resultado={resultado}
          alDeshacer={() => setDecide('deshacer')}
          alDejarPasar={() => setDecide('pasar')}
        />
      )}
      {decide && (
        <Supervision
          titulo={decide === 'pasar' ? 'Dejar pasar' : 'Deshacer la última entrada'}
          accion={decide === 'pasar' ? 'Dejar pasar' : 'Deshacer'}
          alDecidir={async ({ id, motivo }) => {
            // Decides before the camera returns, since the same ticket may come again at once.
            await (decide === 'pasar' ? dejarPasar(id, motivo) : deshacer(id, motivo));
            setDecide(null);
          }}
          alCerrar={() => setDecide(null)}
        />
      )}
    </>
  );
}
