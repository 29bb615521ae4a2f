import type { SeccionDeDocumento } from '@taquilla/contract/consola/documentoDeRecinto';
import type { PintadoDe } from '@taquilla/rules/recinto/enSuForma';
import { contarLugares } from '@taquilla/rules/recinto/revisar';
import { Button } from '@taquilla/ui/Button.tsx';
import { Segmented } from '@taquilla/ui/Segmented.tsx';
import { useContext } from 'react';
import type { EdicionDeBorrador } from '../borrador/useBorrador.ts';
import { renombrar } from '../dibujo/acciones.ts';
import { enLugares } from '../dibujo/enLugares.ts';
import { TIPOS } from '../dibujo/herramientas.ts';
import { cajaDe, girar, lugarDe, seMueve } from '../dibujo/ordenar.ts';
import { SoloNombres } from '../dibujo/soloNombres.ts';
import { type CajasDeFormas, cajaDeFormas } from '../lienzo/enElPunto.ts';
import { CamposDeContorno } from './CamposDeContorno.tsx';
import { CamposDeFilas } from './CamposDeFilas.tsx';
import { CamposDeMesas } from './CamposDeMesas.tsx';
import { type CamposProps, Numero, Texto } from './campos.tsx';
import { usePreguntaDeTipo } from './usePreguntaDeTipo.tsx';

interface Props {
  seccion: SeccionDeDocumento;
  edicion: EdicionDeBorrador;
  cajas: CajasDeFormas;
  pintadoDe: PintadoDe | null;
}

/** All of one section by fields (§C10.7, §C10.8): they can do everything that the canvas can. */
export function PanelDeSeccion({ seccion, edicion, cajas, pintadoDe }: Props) {
  const { id, nombre } = seccion;
  const soloNombres = useContext(SoloNombres);
  const cambiar: CamposProps['cambiar'] = receta =>
    edicion.hacer(documento => {
      const suya = documento.secciones.find(otra => otra.id === id);
      if (suya) receta(suya);
    });
  const poner = (cambios: Partial<SeccionDeDocumento>) => cambiar(suya => void Object.assign(suya, cambios));
  return (
    <div className="disenador__campos">
      <div className="disenador__titulo">
        <h2>Sección</h2>
        <span>{enLugares(contarLugares(seccion))}</span>
      </div>
      <Texto
        label="Nombre que ve el comprador"
        valor={nombre}
        onValor={dado => edicion.hacer(documento => renombrar(documento, id, dado))}
      />
      <Texto label="Bloque" valor={seccion.bloque} vacio onValor={bloque => poner({ bloque })} />
      {!soloNombres && <DelDibujo {...{ seccion, edicion, cajas, pintadoDe, cambiar, poner }} />}
    </div>
  );
}

interface DelDibujoProps extends Props, DeGeneralProps {
  cambiar: CamposProps['cambiar'];
}

/** The type of the section, and the fields that draw it. */
function DelDibujo({ seccion, edicion, cajas, pintadoDe, cambiar, poner }: DelDibujoProps) {
  const { tipo } = seccion;
  const enElMapa = { caja: cajaDeFormas(seccion, cajas), pintadoDe };
  const { pedirTipo, pregunta } = usePreguntaDeTipo(edicion, () => enElMapa);
  const vecinas = vecinasDe(seccion, edicion.documento.secciones, cajas);
  return (
    <>
      <Segmented label="Qué es" options={TIPOS} value={tipo} onChange={nuevo => pedirTipo(seccion, nuevo)} />
      {pregunta}
      {tipo === 'general' && <DeGeneral seccion={seccion} poner={poner} />}
      {tipo === 'numerada' && <CamposDeFilas {...{ seccion, vecinas, enElMapa, cambiar }} />}
      {tipo === 'mesas' && <CamposDeMesas {...{ seccion, vecinas, cambiar }} />}
      <EnElDibujo {...{ seccion, cambiar }} />
    </>
  );
}

interface DeGeneralProps {
  seccion: SeccionDeDocumento;
  poner: (cambios: Partial<SeccionDeDocumento>) => void;
}

/** The fields of a general section: its capacity, and its outline where no map gives one. */
function DeGeneral({ seccion, poner }: DeGeneralProps) {
  return (
    <>
      <Numero
        label="Capacidad"
        valor={seccion.capacidad}
        min={1}
        max={100_000}
        onValor={capacidad => poner({ capacidad })}
      />
      {seccion.formas.length === 0 && (
        <CamposDeContorno contorno={seccion.contorno} onContorno={contorno => poner({ contorno })} />
      )}
    </>
  );
}

function EnElDibujo({ seccion, cambiar }: Pick<CamposProps, 'seccion' | 'cambiar'>) {
  const { fija, oculta } = seccion;
  const alternar = (que: 'fija' | 'oculta') =>
    cambiar(suya => void Object.assign(suya, { [que]: !suya[que] }));
  return (
    <>
      <h3>Lugar en el dibujo</h3>
      {seMueve(seccion) ? (
        <Lugar {...{ seccion, cambiar }} />
      ) : (
        <p className="disenador__nota">{porQue(seccion)}</p>
      )}
      <div className="disenador__par">
        <Button size="chico" variant="borde" aria-pressed={fija === true} onClick={() => alternar('fija')}>
          {fija ? 'Soltar' : 'Fijar'}
        </Button>
        <Button
          size="chico"
          variant="borde"
          aria-pressed={oculta === true}
          onClick={() => alternar('oculta')}
        >
          {oculta ? 'Mostrar' : 'Ocultar'}
        </Button>
      </div>
    </>
  );
}

function porQue({ fija }: SeccionDeDocumento): string {
  return fija ? 'Está fija: suéltala para moverla.' : 'Está donde la tiene el mapa que subiste.';
}

function Lugar({ seccion, cambiar }: Pick<CamposProps, 'seccion' | 'cambiar'>) {
  const { x, y } = lugarDe(seccion);
  return (
    <div className="disenador__par">
      <Numero
        label="x"
        valor={x}
        paso={0.1}
        onValor={n => cambiar(suya => correr(suya, [n - lugarDe(suya).x, 0]))}
      />
      <Numero
        label="y"
        valor={y}
        paso={0.1}
        onValor={n => cambiar(suya => correr(suya, [0, n - lugarDe(suya).y]))}
      />
      <Numero
        label="Giro °"
        valor={seccion.lugar.giro}
        min={-360}
        max={360}
        onValor={n => cambiar(suya => girar(suya, n))}
      />
    </div>
  );
}

function correr(seccion: SeccionDeDocumento, [dx, dy]: [number, number]): void {
  seccion.lugar = { ...seccion.lugar, x: seccion.lugar.x + dx, y: seccion.lugar.y + dy };
  seccion.contorno = seccion.contorno.map(([x, y]) => [x + dx, y + dy]);
}

/** The nearest numbered sections at the left and at the right. */
function vecinasDe(
  seccion: SeccionDeDocumento,
  todas: readonly SeccionDeDocumento[],
  cajas: CajasDeFormas,
): readonly SeccionDeDocumento[] {
  // On an uploaded map a section lies at its shapes.
  const enElMapa = (otra: SeccionDeDocumento) =>
    otra.formas.length > 0 ? cajaDeFormas(otra, cajas) : cajaDe(otra);
  const suya = enElMapa(seccion);
  if (!suya || seccion.tipo !== 'numerada') return [];
  return todas
    .filter(otra => otra.id !== seccion.id && otra.tipo === 'numerada')
    .flatMap(otra => {
      const caja = enElMapa(otra);
      const alLado = caja && caja.y < suya.y + suya.alto && suya.y < caja.y + caja.alto;
      return alLado ? [{ otra, lejos: Math.abs(caja.x + caja.ancho / 2 - suya.x - suya.ancho / 2) }] : [];
    })
    .sort((a, b) => a.lejos - b.lejos)
    .slice(0, 2)
    .map(({ otra }) => otra);
}
