package depot;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping(path = "/crates", produces = MediaType.APPLICATION_XML_VALUE)
class CrateController {

    static class Refused extends RuntimeException {
        Refused(String reason) {
            super(reason);
        }
    }

    static class Absent extends RuntimeException {
        Absent() {
            super("there is no such crate");
        }
    }

    private final Map<Long, Crate> kept = new ConcurrentSkipListMap<>();
    // Numbers that no double holds.
    private final AtomicLong last = new AtomicLong((1L << 53) + 6);

    @GetMapping
    Crates listCrates() {
        return new Crates(kept.values());
    }

    @PostMapping(consumes = MediaType.APPLICATION_XML_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    Crate addCrate(@RequestBody Crate crate) {
        return keep(last.incrementAndGet(), crate);
    }

    @GetMapping("/{number}")
    Crate getCrate(@PathVariable long number) {
        return found(number);
    }

    @PutMapping(path = "/{number}", consumes = MediaType.APPLICATION_XML_VALUE)
    Crate changeCrate(@PathVariable long number, @RequestBody Crate crate) {
        found(number);
        return keep(number, crate);
    }

    @DeleteMapping("/{number}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void removeCrate(@PathVariable long number) {
        found(number);
        kept.remove(number);
    }

    private Crate found(long number) {
        var crate = kept.get(number);
        if (crate == null) {
            throw new Absent();
        }
        return crate;
    }

    private Crate keep(long number, Crate crate) {
        var isLabelled = crate.label != null && !crate.label.isEmpty() && crate.label.length() <= 200;
        var hasWeight = crate.grams != null && crate.grams >= 1 && (crate.depth == null || crate.depth >= 1);
        var hasMarks = crate.marks == null || crate.marks.size() <= 1;
        if (!isLabelled || !hasWeight || !hasMarks || "".equals(crate.shelf)) {
            throw new Refused("the crate is not whole");
        }
        crate.number = number;
        kept.put(number, crate);
        return crate;
    }
}
