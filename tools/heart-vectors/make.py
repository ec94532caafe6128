"""Writes vectors for src/core/heart from independent implementations of its formulas.

    python3 -m venv .venv && .venv/bin/pip install -r requirements.txt
    .venv/bin/python make.py > ../../src/core/heart/vectors.fixture.json

NeuroKit2 classifies and corrects beats, NumPy computes RMSSD and SDNN, SciPy the spline and the spectrum.
"""

import json
import platform
import sys
import warnings

import neurokit2
import numpy as np
import scipy
from scipy.interpolate import CubicSpline
from scipy.signal import lombscargle, periodogram

warnings.filterwarnings("ignore")
fixpeaks = sys.modules["neurokit2.signal.signal_fixpeaks"]

TICKS = 1024  # of a sensor's clock, each second
RATE = 1_024_000  # so that half an interval is a whole number of samples


def heart(rng, beats, breath, noise, wander):
    """Intervals in ticks: breathing, white noise and a slow random walk around a mean."""
    mean, depth, hertz = breath
    at, slow, ticks = 0.0, 0.0, []
    phase = rng.uniform(0, 2 * np.pi)
    for _ in range(beats):
        slow += wander * rng.standard_normal() - 0.01 * slow
        wave = depth * np.sin(2 * np.pi * hertz * at + phase)
        interval = mean + slow + wave + noise * rng.standard_normal()
        ticks.append(int(round(interval * TICKS / 1000)))
        at += ticks[-1] / TICKS
    return ticks


def disturb(rng, ticks, every):
    """Adds one artefact of a random kind in about `every` beats, well apart and none near the start or end."""
    ticks = list(ticks)
    at = 12
    while at < len(ticks) - 12:
        kind = rng.integers(4)
        if kind == 0:  # missed beat
            ticks[at : at + 2] = [ticks[at] + ticks[at + 1]]
        elif kind == 1:  # extra beat
            part = int(ticks[at] * rng.uniform(0.3, 0.7))
            ticks[at : at + 1] = [part, ticks[at] - part]
        elif kind == 2:  # ectopic beat
            early = int(ticks[at] * rng.uniform(0.2, 0.4))
            ticks[at] -= early
            ticks[at + 1] += early
        else:  # a beat that is late
            ticks[at] += int(ticks[at] * rng.uniform(0.3, 0.5))
        at += 4 + int(rng.exponential(every))
    return ticks


def shifted(sources, indices, by):
    """Indices after a beat is added or taken away at each source.

    Replaces NeuroKit2's own function, which compares indices it has already moved with sources it has not: in 0.2.13 a
    late or early beat right after the second extra one is corrected one beat too late.
    """
    return sorted({index + by * sum(source < index for source in sources) for index in indices})


fixpeaks._update_indices = shifted


def spaced(numbers):
    return " ".join(str(number) for number in numbers)


def classes(peaks):
    found, _ = fixpeaks._find_artifacts(peaks, sampling_rate=RATE)
    names = {"extra": "x", "missed": "m", "ectopic": "e", "longshort": "l"}
    letters = ["n"] * len(peaks)
    for name, letter in names.items():
        for index in found[name]:
            letters[index] = letter
    return "".join(letters)


def corrected(peaks):
    _, clean = neurokit2.signal_fixpeaks(peaks, sampling_rate=RATE, method="kubios", iterative=True)
    return [round(float(interval) * 1000 / RATE, 2) for interval in np.diff(clean)]


def time_domain(milliseconds):
    return {
        "heartRate": 60_000 / float(np.mean(milliseconds)),
        "rmssd": float(np.sqrt(np.mean(np.diff(milliseconds) ** 2))),
        "sdnn": float(np.std(milliseconds, ddof=1)),
    }


def power_between(hertz, power, low, high):
    inside = (hertz > low) & (hertz < high)
    at = np.concatenate([[low], hertz[inside], [high]])
    return float(np.trapezoid(np.interp(at, hertz, power), at))


def shares(hertz, power):
    band = np.flatnonzero((hertz >= 0.04) & (hertz <= 0.26))
    peak = hertz[band[np.argmax(power[band])]]
    share = power_between(hertz, power, peak - 0.015, peak + 0.015) / power_between(hertz, power, 0.0033, 0.4)
    return float(peak), share


def spectrum(ticks):
    """Of the last 64 s: SciPy's results for the same steps, and for the beats themselves without a spline."""
    milliseconds = np.array(ticks) * 1000 / TICKS
    times = np.cumsum(np.array(ticks) / TICKS)
    end = times[-1]
    keep = slice(np.flatnonzero(times <= end - 64)[-1], None)
    grid = end - 64 + np.arange(1, 257) / 4
    values = CubicSpline(times[keep], milliseconds[keep], bc_type="natural")(grid)
    hertz, power = periodogram(values, fs=4, window="hann", nfft=1024, detrend="linear", return_onesided=False)
    peak, share = shares(hertz[:512], power[:512])
    position = (times[keep] - (end - 64)) / 64
    hann = 0.5 - 0.5 * np.cos(2 * np.pi * np.clip(position, 0, 1))
    trend = np.polyval(np.polyfit(times[keep], milliseconds[keep], 1), times[keep])
    lines = np.arange(1, 104) / 256
    by_beats = lombscargle(times[keep], (milliseconds[keep] - trend) * hann, 2 * np.pi * lines)
    return {
        "endsAt": float(end),
        "spline": spaced(round(float(value), 4) for value in values[::16]),
        "peak": peak,
        "share": share,
        "lombScargleShare": shares(lines, by_beats)[1],
    }


def main():
    beats = []
    for seed in range(1, 31):
        rng = np.random.default_rng(seed)
        breath = (rng.uniform(650, 1100), rng.uniform(5, 70), rng.choice([0.075, 0.1, 0.2, 0.25]))
        clean = heart(rng, 260, breath, noise=rng.uniform(4, 20), wander=rng.uniform(0, 6))
        ticks = clean if seed % 8 == 0 else disturb(rng, clean, every=int(rng.choice([15, 30, 60])))
        peaks = np.concatenate([[0], np.cumsum(ticks)]) * (RATE // TICKS)
        milliseconds = np.array(ticks) * 1000 / TICKS
        fixed = corrected(peaks)
        beats.append(
            {
                "seed": seed,
                "ticks": spaced(ticks),
                "classes": classes(peaks),
                "corrected": spaced(fixed),
                "raw": time_domain(milliseconds),
                "afterwards": time_domain(np.array(fixed)),
            }
        )
    spectra = []
    for seed in range(101, 141):
        rng = np.random.default_rng(seed)
        breath = (rng.uniform(650, 1100), rng.uniform(0, 70), rng.choice([0.075, 0.0983, 0.1, 0.2, 0.25]))
        ticks = heart(rng, 130, breath, noise=rng.uniform(2, 30), wander=rng.uniform(0, 8))
        spectra.append({"seed": seed, "ticks": spaced(ticks), **spectrum(ticks)})
    versions = {
        "python": platform.python_version(),
        "neurokit2": neurokit2.__version__,
        "numpy": np.__version__,
        "scipy": scipy.__version__,
    }
    json.dump({"versions": versions, "beats": beats, "spectra": spectra}, sys.stdout, indent=2)
    print()


main()
