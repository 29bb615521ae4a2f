import type { CameraFault } from '../camera/camera.ts';
import type { useScanner } from '../camera/useScanner.ts';
import { comoPermitir } from './palabras.ts';

const AYUDA: Readonly<Record<CameraFault, string>> = {
  negada: `El navegador no tiene permiso de usar la cámara. ${comoPermitir(navigator.userAgent)}`,
  no_hay:
    'Este teléfono no muestra ninguna cámara. Puedes escribir el código, buscar a mano o usar un lector que teclea.',
  ocupada: 'Otra aplicación usa la cámara. Ciérrala y recarga esta página.',
};

/** The camera's picture with a frame to aim by; without a picture, the reason in words (§P6.2). */
export function Visor({ camara, pie }: { camara: ReturnType<typeof useScanner>; pie: string }) {
  const { ref, fault, resting, wake } = camara;
  return (
    <div className="cam">
      {/* biome-ignore lint/a11y/useMediaCaption: what the camera sees has no sound */}
      <video ref={ref} className="cam__video" aria-label="Cámara" />
      {fault ? (
        <p className="cam__falla" role="alert">
          {AYUDA[fault]}
        </p>
      ) : resting ? (
        <button type="button" className="cam__descansa" onClick={wake}>
          La cámara descansa. Toca para seguir.
        </button>
      ) : (
        <>
          <div className="mira" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </div>
          <p className="cam__pie">{pie}</p>
        </>
      )}
    </div>
  );
}
