import { useContext } from 'react';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';
import { ESCENARIO } from '../dibujo/acciones.ts';
import { SoloNombres } from '../dibujo/soloNombres.ts';
import { CamposDeContorno } from './CamposDeContorno.tsx';
import { Numero, Texto } from './campos.tsx';

type Trazado = NonNullable<EdicionDeBorrador['documento']['dibujo']['escenario']>;

/** A text, a door or the stage by fields; null for any other id. */
export function PanelDeRotulo({ id, edicion }: { id: string; edicion: EdicionDeBorrador }) {
  const { rotulos, escenario } = edicion.documento.dibujo;
  const soloNombres = useContext(SoloNombres);
  if (id === ESCENARIO && escenario) return <Escenario escenario={escenario} edicion={edicion} />;
  const rotulo = rotulos.find(otro => otro.id === id);
  if (!rotulo) return null;
  const poner = (cambios: Partial<typeof rotulo>) =>
    edicion.hacer(({ dibujo }) => {
      const suyo = dibujo.rotulos.find(otro => otro.id === id);
      if (suyo) Object.assign(suyo, cambios);
    });
  return (
    <div className="disenador__campos">
      <h2>{rotulo.tipo === 'puerta' ? 'Puerta' : 'Texto'}</h2>
      <Texto label="Qué dice" valor={rotulo.texto} onValor={texto => poner({ texto })} />
      {!soloNombres && (
        <div className="disenador__par">
          <Numero label="x" valor={rotulo.x} paso={0.1} onValor={x => poner({ x })} />
          <Numero label="y" valor={rotulo.y} paso={0.1} onValor={y => poner({ y })} />
          <Numero
            label="Tamaño"
            valor={rotulo.tamano}
            min={1}
            max={1000}
            onValor={tamano => poner({ tamano })}
          />
        </div>
      )}
    </div>
  );
}

interface EscenarioProps {
  escenario: Trazado;
  edicion: EdicionDeBorrador;
}

function Escenario({ escenario, edicion }: EscenarioProps) {
  const soloNombres = useContext(SoloNombres);
  const poner = (cambios: Partial<Trazado>) =>
    edicion.hacer(({ dibujo }) => {
      if (dibujo.escenario) Object.assign(dibujo.escenario, cambios);
    });
  return (
    <div className="disenador__campos">
      <h2>Escenario</h2>
      <Texto label="Qué dice" vacio valor={escenario.nombre} onValor={nombre => poner({ nombre })} />
      {!soloNombres && (
        <CamposDeContorno contorno={escenario.contorno} onContorno={contorno => poner({ contorno })} />
      )}
    </div>
  );
}
