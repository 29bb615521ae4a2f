import type { ReglaDeFilas } from '@taquilla/contract/consola/documentoDeRecinto';
import { REGLA } from '@taquilla/rules/recinto/trazar';
import { Button } from '@taquilla/ui/Button.tsx';
import { useState } from 'react';
import { type EnElMapa, renumerar, retrazar } from '../dibujo/acciones.ts';
import { CamposDeNumeracion } from './CamposDeNumeracion.tsx';
import { type CamposProps, type DeRegla, Numero, Texto } from './campos.tsx';
import { VolverATrazar } from './VolverATrazar.tsx';

/** The rule of a section's rows (§C10.7); without a rule the rows stand at points of a map. */
export function CamposDeFilas({ seccion, vecinas, enElMapa, cambiar }: CamposProps & { enElMapa: EnElMapa }) {
  const { regla } = seccion;
  const poner = (cambios: Partial<ReglaDeFilas>) =>
    cambiar(suya => {
      suya.regla = { ...REGLA, ...suya.regla, ...cambios };
      retrazar(suya, enElMapa.pintadoDe);
    });
  if (!regla)
    return (
      <>
        <p className="disenador__nota">
          Las butacas están donde las puso el mapa. Numéralas aquí, o una por una en la lista.
        </p>
        <NumeracionSuelta {...{ seccion, vecinas, cambiar }} />
        <VolverATrazar {...{ seccion, enElMapa, cambiar }} />
      </>
    );
  return (
    <>
      <Cantidades {...{ regla, poner }} />
      {seccion.formas.length > 0 && (
        <p className="disenador__nota" role="status">
          {seccion.filas.length > 0
            ? 'Solo se ponen las butacas que caben dentro de su forma en el mapa.'
            : 'De este tamaño no cabe ninguna butaca dentro de su forma en el mapa. Dile otra medida en «Escala», o véndela como general.'}
        </p>
      )}
      <Curvatura {...{ regla, poner }} />
      <Pasillos {...{ regla, poner }} />
      <CamposDeNumeracion {...{ seccion, vecinas, regla, poner }} />
    </>
  );
}

/** Numbering for seats of a map: they keep their numbers until the first choice. */
function NumeracionSuelta({ seccion, vecinas, cambiar }: CamposProps) {
  const [regla, setRegla] = useState(REGLA);
  const poner = (cambios: Partial<ReglaDeFilas>) => {
    const nueva = { ...regla, ...cambios };
    setRegla(nueva);
    cambiar(suya => renumerar(suya, nueva));
  };
  return <CamposDeNumeracion {...{ seccion, vecinas, regla, poner }} />;
}

/** The seats of the first row and of the last one: a block may widen to the back. */
function ButacasPorFila({ regla, poner }: DeRegla) {
  const [primera, ultima] = regla.asientos;
  return (
    <>
      <Numero
        label="Butacas adelante"
        valor={primera}
        min={1}
        max={300}
        onValor={n => poner({ asientos: [n, ultima === primera ? n : ultima] })}
      />
      <Numero
        label="Butacas atrás"
        valor={ultima}
        min={1}
        max={300}
        onValor={n => poner({ asientos: [primera, n] })}
      />
    </>
  );
}

function Cantidades({ regla, poner }: DeRegla) {
  return (
    <>
      <h3>Filas</h3>
      <div className="disenador__par">
        <Numero label="Filas" valor={regla.filas} min={1} max={200} onValor={filas => poner({ filas })} />
        <ButacasPorFila {...{ regla, poner }} />
      </div>
      <div className="disenador__par">
        <Numero
          label="Entre filas"
          valor={regla.entreFilas}
          min={0.8}
          max={5}
          paso={0.05}
          onValor={entreFilas => poner({ entreFilas })}
        />
        <Numero
          label="Inclinación"
          valor={regla.sesgo}
          min={-5}
          max={5}
          paso={0.1}
          onValor={sesgo => poner({ sesgo })}
        />
      </div>
    </>
  );
}

const RADIO_RECTO = 0;

/** The bend of a row, by its angle or by its radius in seat pitches; each follows the other. */
function Curvatura({ regla, poner }: DeRegla) {
  const largo = Math.max(1, regla.asientos[0] - 1);
  const radio = regla.curva === 0 ? RADIO_RECTO : (largo / regla.curva) * (180 / Math.PI);
  const deRadio = (dado: number) =>
    dado === RADIO_RECTO ? 0 : Math.max(-170, Math.min(170, (largo / dado) * (180 / Math.PI)));
  return (
    <>
      <div className="disenador__par">
        <Numero
          label="Curva °"
          valor={regla.curva}
          min={-170}
          max={170}
          onValor={curva => poner({ curva })}
        />
        <Numero
          label="Radio (0: recta)"
          valor={radio}
          min={-10_000}
          max={10_000}
          onValor={dado => poner({ curva: deRadio(dado) })}
        />
      </div>
      <label className="disenador__marca">
        <input
          type="checkbox"
          checked={regla.tresbolillo}
          onChange={event => poner({ tresbolillo: event.target.checked })}
        />
        Tresbolillo: una fila sí y otra no, media butaca al lado
      </label>
      {regla.espejo && (
        <label className="disenador__marca">
          <input type="checkbox" checked onChange={() => poner({ espejo: false })} />
          Reflejada: la izquierda y la derecha, cambiadas
        </label>
      )}
    </>
  );
}

function Pasillos({ regla, poner }: DeRegla) {
  const huecos = regla.huecos?.length ?? 0;
  return (
    <>
      <h3>Pasillos y huecos</h3>
      <Texto
        label="Pasillos tras la butaca (8, 16)"
        vacio
        valor={regla.pasillos.join(', ')}
        onValor={dado => poner({ pasillos: numerosDe(dado, 300) })}
      />
      <Texto
        label="Pasillos tras la fila (6)"
        vacio
        valor={regla.pasillosDeLado.join(', ')}
        onValor={dado => poner({ pasillosDeLado: numerosDe(dado, 200) })}
      />
      {huecos > 0 && (
        <div className="disenador__titulo">
          <span>{huecos === 1 ? '1 butaca quitada' : `${huecos} butacas quitadas`}</span>
          <Button size="chico" variant="borde" onClick={() => poner({ huecos: [] })}>
            Devolverlas
          </Button>
        </div>
      )}
    </>
  );
}

function numerosDe(texto: string, maximo: number): number[] {
  return [...new Set((texto.match(/\d+/g) ?? []).map(Number))]
    .filter(n => n >= 1 && n <= maximo)
    .slice(0, 20);
}
