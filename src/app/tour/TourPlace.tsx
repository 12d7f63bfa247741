import { useApp } from '../store';
import { loadedTour, startTour } from './startTour';

/** Shows the tour while a person takes it. */
export function TourPlace() {
  const isOn = useApp((s) => s.tour === 'on'), Tour = loadedTour();
  return isOn && Tour ? <Tour /> : null;
}

/** Shows the button that begins the tour. */
export const TourButton = () => (
  <button type="button" className="link-button tour-button" onClick={() => void startTour()}>
    Take the tour, a minute
  </button>
);
